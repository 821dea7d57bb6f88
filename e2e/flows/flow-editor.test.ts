import type { FlowSettings, FlowView } from '@verify/contract';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectAccessible } from '../fixtures/screens/axe.ts';
import { LONG } from '../fixtures/long.ts';
import { signIn } from '../fixtures/dashboard.ts';
import { listen } from '../fixtures/browser/browser.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { long } from '../long-test.ts';

const stage = useStage();
const TABS = ['Steps', 'Documents', 'Checks', 'Texts', 'Look', 'Options', 'Webhooks', 'History'];

async function analyst(colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await (await stage.context({ camera: 'denied', size: 'desktop', colorScheme })).newPage();
  await signIn(page, stage.world.api);
  return page;
}

const preview = (page: Page) => page.frameLocator('.preview iframe');

/** Calls the API as another user would from another computer. */
async function call<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([how, where, what]) => {
      const me = await (await fetch('/dashboard/api/me')).json();
      const headers = { 'x-csrf-token': me.csrf, 'content-type': 'application/json' };
      const answer = await fetch(`/dashboard/api${where}`, {
        method: how!,
        ...(how === 'GET' ? {} : { headers, body: what! }),
      });
      return answer.json();
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  ) as Promise<T>;
}
async function flowNamed(page: Page, name: string): Promise<FlowView> {
  const { items } = await call<{ items: FlowView[] }>(page, 'GET', '/flows');
  return items.find((flow) => flow.name === name)!;
}
const saveElsewhere = (page: Page, flow: FlowView, change: Partial<FlowSettings>) =>
  call<FlowView>(page, 'PUT', `/flows/${flow.id}`, {
    fromVersion: flow.version,
    settings: { ...flow.settings, ...change },
  });

// C068
test('edits are previewed immediately, saved as a version, and used for the next person', async () => {
  const page = await analyst();
  const console = listen(page);
  await page.getByRole('link', { name: 'Flows' }).click();
  await page.getByRole('button', { name: 'New flow' }).click();
  await page.getByLabel('Name').fill('x'.repeat(150));
  await page.getByRole('button', { name: 'Create flow' }).click();
  await page.getByText('at most 64 characters').waitFor();
  await page.getByLabel('Name').fill('shop مرحبا 🙂');
  await page.getByRole('button', { name: 'Create flow' }).click();
  await page.getByRole('heading', { name: 'shop مرحبا 🙂' }).waitFor();

  await page.getByRole('tab', { name: 'Texts' }).click();
  await preview(page).getByRole('heading', { name: 'Verify your identity' }).waitFor();
  // A click on a text in the preview leads to its field; the field of another screen's text is not listed.
  await preview(page).getByRole('button', { name: 'Start' }).click();
  const field = page.getByLabel('action.start');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.getByLabel('done.title').count()).toBe(0);
  await page.getByLabel('intro.title').fill('Zeig dich, Schöne 🙂');
  await preview(page).getByRole('heading', { name: 'Zeig dich, Schöne 🙂' }).waitFor();
  await page.getByText('1 own text is not translated into').waitFor();
  await page.getByLabel('Language of the texts').selectOption('German (1 missing)');
  await page.getByLabel('Listed texts').selectOption('missing');
  await page.getByText('Not translated. English: Zeig dich, Schöne 🙂').waitFor();
  await page.getByLabel('Listed texts').selectOption('here');
  await page.getByLabel('Language of the texts').selectOption('English');
  await page.getByLabel('intro.body').fill('x'.repeat(10_000));
  await page.getByText('at most 500 characters').waitFor();
  await page.getByRole('tab', { name: 'Texts has errors' }).waitFor();
  expect(await page.getByRole('button', { name: 'Save as version 2' }).isDisabled()).toBe(true);
  await page.getByLabel('intro.body').fill('');

  await page.getByRole('tab', { name: 'Look' }).click();
  await page.getByLabel('Accent on a light background', { exact: true }).fill('#ffd400');
  await page.getByText('1.43 : 1, under 4.5 : 1').waitFor();
  const start = preview(page).getByRole('button', { name: 'Start' });
  await expect
    .poll(() => start.evaluate((button) => getComputedStyle(button).backgroundColor))
    .toBe('rgb(255, 212, 0)');
  const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg onload="alert(1)"/>') };
  await page.getByLabel('Logo file').setInputFiles(svg);
  await page.getByText('SVG is refused').waitFor();
  const png = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await preview(page).locator('img.logo').waitFor();

  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.getByLabel('Countries of Passport', { exact: true }).fill('germ');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove Germany' }).waitFor();
  await page.getByLabel('Countries of Passport', { exact: true }).fill('utop');
  await page.keyboard.press('Enter');

  // A misplaced click must not lose changes.
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.goBack();
  await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save as version 2' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const saved = await flowNamed(page, 'shop مرحبا 🙂');
  expect([saved.version, saved.settings.documents[0]]).toEqual([2, { type: 'passport', countries: ['DEU', 'UTO'] }]);

  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('1 in en').waitFor();

  const visitor = await stage.visit({ camera: 'denied', size: 'desktop' }, { flowName: 'shop مرحبا 🙂' });
  await visitor.page.getByRole('button', { name: 'Verify my identity' }).click();
  await visitor.heading('Zeig dich, Schöne 🙂').waitFor();
  await expect
    .poll(() => visitor.frame.locator('img.logo').evaluate((logo) => (logo as HTMLImageElement).naturalHeight))
    .toBe(100);
  // The frame requested its height.
  const iframe = visitor.page.locator('#verify iframe');
  await expect.poll(() => iframe.evaluate((frame) => (frame as HTMLIFrameElement).style.minHeight)).not.toBe('680px');
  const scrolls = await visitor.frame.locator('.content').evaluate((box) => box.scrollHeight > box.clientHeight + 1);
  expect(scrolls).toBe(false);
  expect(console.filter((line) => /uncaught|Content Security/.test(line))).toEqual([]);
});

long('steps are edited by keyboard, and stale edits are applied on top', async () => {
  const page = await analyst();
  const press = (key: string): Promise<void> => page.keyboard.press(key);
  await page.goto(`${stage.world.api.url}/dashboard/flows`);
  await page.getByRole('link', { name: 'document-selfie', exact: true }).focus();
  await press('Enter');
  await page.getByRole('tab', { name: 'Steps' }).waitFor();
  await page.getByRole('tab', { name: 'Steps' }).focus();
  await press('ArrowRight');
  await press('ArrowLeft');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  for (let tabs = 0; !(await focused()).startsWith('Document, step 1'); tabs++) {
    expect(tabs).toBeLessThan(5);
    await press('Tab');
  }
  await press('ArrowDown');
  await expect.poll(focused).toContain('Document, step 2 of 2');
  await page.getByText('Document is now step 2 of 2').waitFor({ state: 'attached' });

  await saveElsewhere(page, await flowNamed(page, 'document-selfie'), { minimumAge: 21 });
  await press('Control+s');
  await page.getByText('Version 2 was saved in the meantime. It changed: Minimum age.').waitFor();
  await page.getByText('changed in the meantime from “none” to “21”').waitFor();
  const onTop = page.getByRole('button', { name: 'Apply my changes to the new version' });
  await onTop.focus();
  await press('Enter');
  await page.getByRole('button', { name: 'Save as version 3' }).waitFor();
  await press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();
  const saved = await flowNamed(page, 'document-selfie');
  expect([saved.version, saved.settings.steps, saved.settings.minimumAge]).toEqual([3, ['selfie', 'document'], 21]);

  // The same with the mouse, and back.
  const rows = page.locator('.steps li');
  await rows.nth(0).dragTo(rows.nth(1));
  await expect.poll(() => rows.first().textContent()).toContain('Document');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => rows.first().textContent()).toContain('Selfie');

  // Restoring an old version creates a new one.
  await page.getByRole('tab', { name: 'History' }).click();
  await page.locator('.versions > li', { hasText: 'Version 1' }).getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => rows.first().textContent()).toContain('Document');
});

// Story: editor
long('the preview takes no token and reaches nothing; axe finds nothing in any part', async () => {
  const { api } = stage.world;
  for (const colorScheme of LONG ? (['light', 'dark'] as const) : (['light'] as const)) {
    const page = await analyst(colorScheme);
    const judge = (what: string): Promise<void> =>
      expectAccessible(page, what, { contrastOnly: colorScheme === 'dark', without: '.preview iframe' });
    await page.goto(`${api.url}/dashboard/flows`);
    await page.locator('.flows-table').waitFor();
    await judge('list');
    await page.getByRole('link', { name: 'full', exact: true }).click();
    await preview(page).getByRole('heading').waitFor();
    // A few of the many rows, because all are built alike.
    for (const tab of colorScheme === 'dark' ? ['Look'] : TABS) {
      await page.getByRole('tab', { name: tab }).click();
      await page.locator('.flow-panel .card').first().waitFor();
      const finder = page.locator('.flow-panel input[type=search]');
      if (await finder.count()) await finder.fill(tab === 'Checks' ? 'FM00' : 'intro');
      await judge(tab);
    }
    if (colorScheme === 'dark') continue;
    // Only a page of the service's own origin could send it messages, and it can't reach the network.
    await page.goto(`${api.url}/dashboard/flows`);
    await page.getByRole('link', { name: 'full', exact: true }).click();
    await preview(page).getByRole('heading').waitFor();
    const violations = await page.evaluate(async () => {
      const frame = document.querySelector<HTMLIFrameElement>('.preview iframe')!;
      const channel = new MessageChannel();
      const heard: unknown[] = [];
      channel.port1.onmessage = ({ data }) => heard.push(data);
      const config = { apiUrl: location.origin, jwt: 'a.b.c', containerId: 'c', flowName: 'full' };
      const hello = { verify: 'hello', protocol: 1, launcherVersion: '7', config, has: {} };
      frame.contentWindow!.postMessage(hello, location.origin, [channel.port2]);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return heard;
    });
    expect(violations).toEqual([]);
    const frame = page.frames().find((each) => each.url().endsWith('/dashboard/preview'))!;
    const reached = await frame.evaluate(() =>
      fetch('/dashboard/api/me').then(
        () => 'reached',
        () => 'refused',
      ),
    );
    expect(reached).toBe('refused');
  }
});
