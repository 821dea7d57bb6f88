import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packedSdk } from '../../scripts/packed-sdk.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { LONG } from '../fixtures/long.ts';
import { asFile, passportPicture } from '../fixtures/pictures.ts';
import { newToken } from '../fixtures/protocol.ts';
import { type FixtureApp, installApp, startDevServer } from './fixture-apps.ts';

// A developer saves a page repeatedly while the check is open in it, under Vite's dev server.

const stage = useStage();
const EDITS = 20;
const PAUSE_MS = 400;

/**
 * For each app: the component's file, an edit after which the framework cannot keep the component's state, and one that
 * does not compile.
 */
const APPS = [
  ['react', 'App.tsx', ['useState(true)', 'useState(() => true)'], ['<button', '<<button']],
  [
    'vue',
    'App.vue',
    ['const shown = ref(true);', 'const shown = ref(true);\nconst another = ref(1);'],
    ['</template>', ''],
  ],
] as const;

describe.runIf(LONG).each(APPS)('%s', (name, file, [before, after], [right, wrong]) => {
  let folder: string;
  let app: FixtureApp;
  let page: Page;
  let applications: Set<string>;
  beforeAll(async () => {
    folder = installApp(name, await packedSdk());
    app = await startDevServer(folder);
  }, 300_000);
  afterAll(async () => {
    await app?.close();
    if (folder) rmSync(folder, { recursive: true });
  });

  const source = (): string => readFileSync(join(folder, file), 'utf8');
  const write = async (text: string): Promise<void> => {
    // Vite's watcher misses a change right after another one, which no person makes.
    await sleep(PAUSE_MS);
    writeFileSync(join(folder, file), text);
  };
  const save = (from: string | RegExp, to: string): Promise<void> => write(source().replace(from, to));
  const label = (text: string) => page.getByRole('button', { name: text, exact: true }).waitFor();
  const frame = () => page.frameLocator('iframe');
  const heading = () => frame().getByRole('heading', { name: 'Open your passport at the photo page' });
  const marks = () => page.locator('iframe').evaluateAll((all) => all.map((each) => each.dataset['mark'] ?? ''));

  async function open(): Promise<void> {
    const context = await stage.context({ camera: 'granted', size: 'desktop' });
    page = await context.newPage();
    applications = new Set();
    page.on('response', async (response) => {
      if (response.request().method() !== 'POST' || !response.url().endsWith('/sdk/v2/session')) return;
      applications.add(((await response.json()) as { applicationId: string }).applicationId);
    });
    const { api } = stage.world;
    const query = { 'api-url': api.url, jwt: await newToken(api), 'flow-name': 'passport-only', locale: 'en' };
    await page.goto(`${app.url}/?${new URLSearchParams(query)}`);
    await frame().getByRole('button', { name: 'Start', exact: true }).click();
    await heading().waitFor();
    await page.locator('iframe').evaluate((iframe) => (iframe.dataset['mark'] = 'first'));
  }

  test(`${EDITS} edits and a mistake keep the same frame on the same screen, and nothing accumulates`, async () => {
    await open();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const held = async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      const { metrics } = await cdp.send('Performance.getMetrics');
      const of = (key: string) => metrics.find((one) => one.name === key)!.value;
      return { frames: of('Frames'), listeners: of('JSEventListeners') };
    };
    await save('Toggle', 'Edit 0');
    await label('Edit 0');
    const first = await held();
    for (let i = 1; i <= EDITS; i++) {
      await save(/Edit \d+/, `Edit ${i}`);
      await label(`Edit ${i}`);
    }
    expect(await marks()).toEqual(['first']);
    const last = await held();
    expect(last.frames).toBe(first.frames);
    expect(last.listeners - first.listeners).toBeLessThan(EDITS);

    const fine = source();
    await save(right, wrong);
    await page.locator('vite-error-overlay').waitFor({ state: 'attached' });
    await write(fine.replace(/Edit \d+/, 'Toggle'));
    await label('Toggle');
    await page.locator('vite-error-overlay').waitFor({ state: 'detached' });
    expect(await marks()).toEqual(['first']);
    expect(await heading().isVisible()).toBe(true);
    expect(applications.size).toBe(1);
  });

  test('an edit that restarts the component leaves one frame with the same application', async () => {
    await open();
    await save(before, after);
    await expect.poll(marks).toEqual(['']);
    const start = frame().getByRole('button', { name: 'Start', exact: true });
    await start.or(heading()).waitFor();
    if (await start.isVisible()) await start.click();
    await heading().waitFor();
    await frame()
      .locator('input[type=file]')
      .setInputFiles(asFile(await passportPicture(21)));
    await frame().getByRole('button', { name: 'Use this photo', exact: true, disabled: false }).click();
    const completed = () =>
      page.evaluate(() => (window as unknown as { calls: [string, { applicationId: string }][] }).calls);
    await expect.poll(completed, { timeout: 60_000 }).toMatchObject([['complete', { responseCode: 200 }]]);
    expect([...applications]).toEqual([(await completed())[0]![1].applicationId]);
    const { application } = await stage.world.webhookFor({ applicationId: [...applications][0]! });
    expect(application.overallResult.status).toBe('approved');
  });
});
