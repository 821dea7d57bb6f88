import { randomUUID } from 'node:crypto';
import type { FlowSettings, FlowView, Theme } from '@verify/contract';
import { fontFile } from '@verify/specimen';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { signIn } from '../fixtures/dashboard.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { long } from '../long-test.ts';

const stage = useStage();

async function analyst(): Promise<Page> {
  const page = await (await stage.context({ camera: 'denied', size: 'desktop', colorScheme: 'light' })).newPage();
  await signIn(page, stage.world.api);
  return page;
}

/** Saves a new flow with a theme through the dashboard's API. Returns its name, another for each try. */
async function flowWith(page: Page, called: string, theme: Theme): Promise<string> {
  const name = `${called}-${randomUUID()}`;
  const status = await page.evaluate(
    async ([flowName, look]) => {
      const me = await (await fetch('/dashboard/api/me')).json();
      const ask = async (method: string, path: string, body: unknown): Promise<Response> =>
        fetch(`/dashboard/api/flows${path}`, {
          method,
          headers: { 'x-csrf-token': me.csrf, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const flow = (await (await ask('POST', '', { name: flowName, copyOf: null })).json()) as FlowView;
      const settings: FlowSettings = { ...flow.settings, theme: look };
      return (await ask('PUT', `/${flow.id}`, { fromVersion: 1, settings })).status;
    },
    [name, theme] as const,
  );
  expect(status).toBe(200);
  return name;
}

const styleOf = (locator: Locator, ...properties: string[]): Promise<string[]> =>
  locator.evaluate(
    (element, names) => names.map((name) => getComputedStyle(element).getPropertyValue(name)),
    properties,
  );

long('a custom font and a logo are uploaded, previewed, and shown on every screen of the next session', async () => {
  const page = await analyst();
  const branded = await flowWith(page, 'branded', {});
  await page.goto(`${stage.world.api.url}/dashboard/flows`);
  await page.getByRole('link', { name: branded, exact: true }).click();
  await page.getByRole('tab', { name: 'Look' }).click();
  const preview = page.frameLocator('.preview iframe');
  await preview.getByRole('button', { name: 'Start' }).waitFor();
  const choose = (buffer: Buffer) =>
    page.getByLabel('Font file').setInputFiles({ name: 'own.woff2', mimeType: 'font/woff2', buffer });

  await choose(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'));
  await page.getByText('The font must be WOFF2. Convert TTF, OTF or WOFF first.').waitFor();
  const weights = page.getByLabel('Noto Sans Thai, weight');
  await choose(fontFile(400));
  await expect.poll(() => weights.count()).toBe(1);
  await choose(fontFile(700));
  await expect.poll(() => weights.count()).toBe(2);
  expect(await Promise.all([0, 1].map((at) => weights.nth(at).inputValue()))).toEqual(['400', '700']);
  const loaded = (frame: Locator): Promise<string[]> =>
    frame.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].map(({ family, weight, status }) => `${family} ${weight} ${status}`);
    });
  await expect.poll(() => loaded(preview.locator('body'))).toEqual(['verify-own 400 loaded', 'verify-own 700 loaded']);

  const logo = await sharp({ create: { width: 300, height: 90, channels: 4, background: '#8a3b12' } })
    .png()
    .toBuffer();
  await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await preview.locator('img.logo').waitFor();
  const answer = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('message', ({ data }) => data?.verify === 'preview-shown' && resolve(data));
      }),
  );
  const scenes = await page.getByLabel('Screen').locator('option').allTextContents();
  expect(scenes.length).toBeGreaterThan(10);
  for (const scene of scenes) {
    await page.getByLabel('Screen').selectOption({ label: scene });
    await expect.poll(() => page.getByLabel('Screen').locator('option:checked').textContent()).toBe(scene);
    await expect.poll(async () => [scene, await preview.locator('img.logo').isVisible()]).toEqual([scene, true]);
  }
  // A late answer to an earlier choice does not replace the last one.
  await preview.locator('body').evaluate(
    async (_, late) => {
      const told = new Promise((resolve) => parent.addEventListener('message', resolve, { once: true }));
      setTimeout(() => parent.postMessage(late, location.origin));
      await told;
    },
    await answer,
  );
  await page.waitForTimeout(500);
  expect(await page.getByLabel('Screen').locator('option:checked').textContent()).toBe(scenes.at(-1));
  await page.getByRole('button', { name: 'Save as version 3' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();

  const visitor = await stage.visit({ camera: 'denied', size: 'phone' }, { flowName: branded });
  const asked: string[] = [];
  visitor.page.context().on('request', (request) => asked.push(request.url()));
  await visitor.page.getByRole('button', { name: 'Verify my identity' }).click();
  await visitor.frame.getByRole('button', { name: 'Start' }).waitFor();
  expect(await styleOf(visitor.frame.locator('h1'), 'font-family')).toEqual([expect.stringMatching(/^"?verify-own/)]);
  await expect
    .poll(() => loaded(visitor.frame.locator('body')))
    .toEqual(['verify-own 400 loaded', 'verify-own 700 loaded']);
  const fonts = asked.filter((url) => url.includes('font'));
  expect(fonts.length).toBe(2);
  for (const url of fonts) expect(url.startsWith(`${stage.world.api.url}/sdk/fonts/`)).toBe(true);
});
