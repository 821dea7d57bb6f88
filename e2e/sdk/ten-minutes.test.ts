import { type ChildProcess, execSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { packedSdk } from '../../scripts/packed-sdk.fixture.ts';
import { launchBrowser, newContext } from '../fixtures/browser/browser.ts';
import { visitorOn } from '../fixtures/capture.ts';
import { LONG } from '../fixtures/long.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { freePort } from '@verify/server/testing/free-port';
import { type Api, startApi } from '../fixtures/start-api.ts';

/** Most lines, including commands, that the documentation asks a person to type (docs/site/packages.md). */
const MOST_LINES = 30;

const folder = mkdtempSync(join(tmpdir(), 'verify-ten-minutes-'));
let api: Api | undefined;
let server: ChildProcess | undefined;
let browser: Browser | undefined;
afterAll(async () => {
  await browser?.close();
  server?.kill();
  await api?.close();
  rmSync(folder, { recursive: true });
});

const page = readFileSync(new URL('../../docs/site/packages.md', import.meta.url), 'utf8');
const section = /## From an empty folder\n([^]*?)\n## /.exec(page)![1]!;
const blocks = [...section.matchAll(/```(sh|js|html)\n([^]*?)```/g)].map(([, kind, text]) => ({ kind, text: text! }));

test('the quickstart needs at most thirty lines', () => {
  expect(blocks.map(({ kind }) => kind)).toEqual(['sh', 'js', 'html', 'sh']);
  const typed = blocks.flatMap(({ text }) => text.split('\n').filter((line) => line.trim() !== ''));
  expect(typed.length).toBeGreaterThan(10);
  expect(typed.length).toBeLessThanOrEqual(MOST_LINES);
});

test.runIf(LONG)(
  'the quickstart leads from an empty folder to a verified webhook',
  async () => {
    const packed = await packedSdk();
    const port = await freePort();
    api = await startApi({ demoUrl: `http://127.0.0.1:${port}` });
    const [commands, script, html] = blocks.map(({ text }) => text);
    const file = packed['@verify-sdk/node']!;
    execSync(commands!.replace('./verify-sdk-node-7.0.0.tgz', file), { cwd: folder, stdio: 'ignore' });
    writeFileSync(join(folder, 'server.js'), script!);
    mkdirSync(join(folder, 'public'));
    writeFileSync(join(folder, 'public/index.html'), html!.replaceAll('http://localhost:8080', api.url));
    let output = '';
    const { sdkKey: SDK_KEY, webhookPublicKey: WEBHOOK_KEY } = api.keys;
    const env = { ...process.env, API_URL: api.url, SDK_KEY, WEBHOOK_KEY, PORT: String(port) };
    server = spawn(process.execPath, ['server.js'], { cwd: folder, env });
    server.stdout!.on('data', (text) => (output += String(text)));
    const url = `http://127.0.0.1:${port}/`;
    await expect
      .poll(() =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);

    browser = await launchBrowser({});
    const tab = await (await newContext(browser, { camera: 'granted', size: 'desktop', lessMotion: true })).newPage();
    await tab.goto(url);
    const visitor = visitorOn(tab, []);
    await visitor.press('Start');
    await visitor.upload(await passportPicture(21));
    await visitor.button('Use this photo').click();
    await tab.getByText('Thank you').waitFor();
    await expect.poll(() => output).toMatch(/^[0-9a-f]{32} approved$/m);
  },
  300_000,
);
