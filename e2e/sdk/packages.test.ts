import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { packedSdk } from '../../scripts/packed-sdk.fixture.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { asFile, passportPicture } from '../fixtures/pictures.ts';
import { newToken } from '../fixtures/protocol.ts';
import { type FixtureApp, startApp } from './fixture-apps.ts';
import { long } from '../long-test.ts';

// Installs the packed files as a partner would, in an app of each framework, which takes minutes.

const stage = useStage();
let packed: Record<string, string>;
beforeAll(async () => void (packed = await packedSdk()));

const MOUNTS = 100;
const NAMES = ['html', 'react', 'vue', 'svelte', 'angular', 'next'];

describe.each(NAMES)('%s', (name) => {
  let app: FixtureApp;
  let page: Page;
  beforeAll(async () => {
    const { api } = stage.world;
    app = await startApp(name, packed, {
      API_URL: api.url,
      SDK_KEY: api.keys.sdkKey,
      WEBHOOK_KEY: api.keys.webhookPublicKey,
    });
  }, 600_000);
  afterAll(() => app?.close());

  const open = async (): Promise<void> => {
    const context = await stage.context({ camera: 'granted', size: 'desktop' });
    page = await context.newPage();
    const { api } = stage.world;
    const query = { 'api-url': api.url, jwt: await newToken(api), 'flow-name': 'passport-only', locale: 'en' };
    await page.goto(`${app.url}/?${new URLSearchParams(query)}`);
    await begun();
  };
  const frames = () => page.locator('iframe').count();
  const begun = () => page.frameLocator('iframe').getByRole('button', { name: 'Start', exact: true }).waitFor();
  const toggle = () => page.evaluate(() => document.querySelector<HTMLElement>('#toggle')!.click());

  long(`mounting ${MOUNTS} times leaves one frame and no listeners behind`, async () => {
    await open();
    expect(await frames()).toBe(1);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const held = async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      const { metrics } = await cdp.send('Performance.getMetrics');
      const of = (key: string) => metrics.find((one) => one.name === key)!.value;
      return { frames: of('Frames'), listeners: of('JSEventListeners'), documents: of('Documents') };
    };
    for (let i = 0; i < 4; i++) await toggle();
    await begun();
    const before = await held();
    for (let i = 0; i < 2 * MOUNTS; i++) {
      await toggle();
      // Every tenth check is given time to open; the others are removed first.
      if (i % 20 === 1) await begun();
    }
    await begun();
    expect(await frames()).toBe(1);
    // The browser may release a closed frame a moment later.
    const more = async () => {
      const now = await held();
      return {
        frames: now.frames - before.frames,
        kept: Math.max(now.listeners - before.listeners, now.documents - before.documents),
      };
    };
    await expect.poll(async () => (await more()).frames).toBe(0);
    await expect.poll(async () => (await more()).kept).toBeLessThan(MOUNTS / 4);
    await toggle();
    await expect.poll(frames).toBe(0);
  });

  long('after leaving and returning in the browser’s history there is one frame, and the check continues', async () => {
    await open();
    await page.evaluate(() =>
      (
        document.querySelector<HTMLElement>('a[href="/away"]') ?? { click: () => void (location.href = '/away') }
      ).click(),
    );
    await page.waitForURL('**/away');
    await page.goBack();
    await begun();
    expect(await frames()).toBe(1);
  });

  long('a session runs to a verified webhook', async () => {
    await open();
    const frame = page.frameLocator('iframe');
    const picture = await passportPicture(21);
    await frame.getByRole('button', { name: 'Start', exact: true }).click();
    const chooser = page.waitForEvent('filechooser');
    await frame.getByRole('button', { name: 'Upload a file' }).first().click();
    await (await chooser).setFiles(asFile(picture));
    await frame.getByRole('button', { name: 'Use this photo', exact: true, disabled: false }).click();
    await expect
      .poll(() =>
        page.evaluate(() => (window as unknown as { calls: [string, { applicationId: string }][] }).calls ?? []),
      )
      .toContainEqual(['complete', expect.objectContaining({ responseCode: 200 })]);
    const calls = await page.evaluate(
      () => (window as unknown as { calls: [string, { applicationId: string }][] }).calls,
    );
    const { application } = await stage.world.webhookFor({
      applicationId: calls.find(([name]) => name === 'complete')![1].applicationId,
    });
    expect(application.overallResult.status).toBe('approved');
  });
});
