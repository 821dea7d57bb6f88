import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, newContext } from '../fixtures/browser/browser.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { visitorOn } from '../fixtures/capture.ts';

/** Resolves to this machine, but is not a secure context, like the address of a computer in an office network. */
const HOST = 'verify.test';

const stage = useStage();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ host: HOST });
});
afterAll(() => browser?.close());

const overHttp = (url: string): string => url.replace(/localhost|127\.0\.0\.1/, HOST);

async function newPage(): Promise<Page> {
  const context = await newContext(browser, { camera: 'granted', size: 'phone', lessMotion: true });
  return context.newPage();
}

async function newLink(): Promise<string> {
  const { url, keys } = stage.world.api;
  const answer = await fetch(`${url}/api/v1/tokenized-url?name=passport-only`, {
    method: 'POST',
    headers: { 'x-api-key': keys.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ redirects: { onComplete: 'https://shop.example/', onError: 'https://shop.example/' } }),
  });
  return ((await answer.json()) as { url: string }).url;
}

test('a link opened over http reports an insecure page, blames no app, and stays usable', async () => {
  const link = await newLink();
  const page = await newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(overHttp(link));
  expect(await page.evaluate(() => [isSecureContext, 'mediaDevices' in navigator])).toEqual([false, false]);
  await page.getByRole('heading', { name: 'This page is not secure' }).waitFor();
  await page.getByText('The camera only works on secure (https) pages.').waitFor();
  const text = await page.locator('body').innerText();
  expect(text).not.toMatch(/another app|inside this app|in use/i);
  expect(asked).not.toContain('/sdk/v2/link/open');

  const secure = await newPage();
  await secure.goto(link);
  await secure.getByRole('heading', { name: 'Verify your identity' }).waitFor();
});

test('a partner’s page over http gets an error with the cause, and no frame appears', async () => {
  const page = await newPage();
  await page.goto(overHttp(stage.world.demo.url));
  const visitor = visitorOn(page, []);
  await page.getByRole('button', { name: 'Verify my identity' }).click();
  expect(await visitor.called('onFail')).toMatchObject({ code: 'schema_mismatch', fatal: true });
  await page.getByRole('status').getByText('page is not on https').waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  expect(await page.locator('body').innerText()).not.toMatch(/another app|inside this app|in use/i);
});
