import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { listen } from '../fixtures/browser/browser.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { LONG } from '../fixtures/long.ts';
import { expectAccessible } from '../fixtures/screens/axe.ts';

const stage = useStage();
let addresses: string[] = [];
beforeAll(async () => {
  const page = await (await fetch(`${stage.world.api.url}/docs`)).text();
  const navigation = /<nav id="navigation"[\s\S]*?<\/nav>/.exec(page)![0];
  addresses = [...navigation.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!);
});

async function reader(size: 'phone' | 'desktop', colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await stage.context({ camera: 'denied', size, colorScheme });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  return context.newPage();
}
/** The long run judges all pages. */
const JUDGED = /^\/docs(?:\/(?:web-sdk|check-codes|api))?$/;
const DARK = LONG ? ['/docs', '/docs/webhooks', '/docs/check-codes', '/docs/styles', '/docs/api-browser'] : ['/docs'];
const open = (page: Page, address: string) => page.goto(stage.world.api.url + address);

// Story: docs
// C030
test('every page is accessible in light and dark, fits a phone, and obeys its CSP', async () => {
  expect(addresses.length).toBeGreaterThan(20);
  const phone = await reader('phone', 'light');
  const desktop = await reader('desktop', 'dark');
  const said = [listen(phone), listen(desktop)];
  for (const address of addresses) {
    const answer = (await open(phone, address))!;
    expect([address, answer.status()]).toEqual([address, 200]);
    expect(answer.headers()['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'/,
    );
    const over = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([address, over]).toEqual([address, 0]);
    if (LONG || JUDGED.test(address)) await expectAccessible(phone, address);
  }
  for (const address of DARK) {
    await open(desktop, address);
    await expectAccessible(desktop, `${address}, dark`, { contrastOnly: true });
  }
  expect(said.flat()).toEqual([]);
});

// Story: docs-keyboard
test('a reader finds a check code by keyboard alone', async () => {
  const page = await reader('desktop', 'light');
  await open(page, '/docs');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dc008');
  await page.getByRole('option', { name: /^DC008/ }).waitFor();
  await expectAccessible(page, 'results of the search');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/check-codes#DC008');
  await page.getByRole('rowheader', { name: 'DC008' }).waitFor();
});

test('a programming language chosen once applies to all pages, and its code is copied unchanged', async () => {
  const page = await reader('desktop', 'light');
  await open(page, '/docs/quick-start');
  const first = page.getByRole('tablist').first();
  await first.getByRole('tab', { name: 'JavaScript' }).focus();
  await page.keyboard.press('ArrowRight');
  await open(page, '/docs/webhooks');
  const panel = page.getByRole('tabpanel', { name: 'Python' });
  await panel.getByRole('button', { name: 'Copy' }).click();
  await panel.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^# pip install cryptography\n[\s\S]*serve_forever\(\)$/);
});

test('an unknown address answers 404, as a page if a browser asks', async () => {
  const { url } = stage.world.api;
  const page = await reader('phone', 'light');
  expect((await open(page, '/docs/nothing'))!.status()).toBe(404);
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
  for (const path of ['/docs/%2e%2e/build.ts', '/docs/assets/none.js'])
    expect([path, (await fetch(url + path)).status]).toEqual([path, 404]);
  expect((await fetch(`${url}/docs/..%2fpackage.json`)).status).toBe(400);
});
