import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser, newContext, type PageOptions } from './fixtures/browser/browser.ts';
import {
  forbidByPolicy,
  listSecondCamera,
  refuseCamera,
  USER_AGENTS,
  withoutMediaDevices,
  writeCameraFile,
  type UserAgent,
} from './fixtures/browser/camera-faults.ts';
import { begin, visit, type Visitor } from './fixtures/capture.ts';
import { contactSheet } from './fixtures/screens/contact-sheet.ts';
import { PICTURES } from './fixtures/screens/screenshots.ts';
import { startWorld } from './fixtures/world.ts';

/**
 * `node e2e/camera-doctor-screens.ts`: draws every case of the camera doctor in the real app on a phone, as one sheet
 * in docs/pictures.
 */
const SHEET = `${PICTURES}camera-doctor.webp`;
const WIDTH_PX = 260;

interface Case {
  readonly agent?: UserAgent;
  readonly camera?: PageOptions['camera'];
  readonly before?: (context: BrowserContext) => Promise<unknown>;
  readonly browser?: 'bare';
  readonly film?: 'black' | 'frozen' | 'night';
  /** Text to wait for before the screenshot. */
  readonly wait: string;
  readonly after?: (visitor: Visitor) => Promise<unknown>;
}
const blocked = (agent: UserAgent): Case => ({ agent, camera: 'denied', wait: 'Allow the camera' });

const CASES: readonly Case[] = [
  {
    before: async (context) => {
      await context.addInitScript(() => {
        Permissions.prototype.query = () => Promise.reject(new TypeError('as in Safari 15'));
      });
      await refuseCamera(context, 'NotAllowedError', 'Permission dismissed');
    },
    wait: 'The camera was not allowed',
  },
  ...(Object.keys(USER_AGENTS) as UserAgent[]).filter((agent) => !/Instagram|WebView/.test(agent)).map(blocked),
  {
    before: (context) => refuseCamera(context, 'NotAllowedError', 'Permission denied by system'),
    wait: 'Your device blocks the camera for this browser.',
  },
  { browser: 'bare', wait: 'No camera was found' },
  {
    before: (context) => refuseCamera(context, 'NotReadableError', 'Could not start video source'),
    wait: 'The camera is in use',
  },
  { before: forbidByPolicy, wait: 'The camera is off on this page' },
  { agent: 'Instagram on iPhone', before: withoutMediaDevices, wait: 'The camera doesn’t work inside this app' },
  {
    agent: 'Instagram on iPhone',
    before: withoutMediaDevices,
    wait: 'The camera doesn’t work inside this app',
    after: async (visitor) => {
      await visitor.press('Open in Safari');
      await visitor.frame.locator('.qr').waitFor();
    },
  },
  { before: withoutMediaDevices, wait: 'This browser can’t use the camera' },
  {
    before: (context) => refuseCamera(context, 'AbortError', 'Starting videoinput failed'),
    wait: 'The camera did not start',
  },
  { before: listSecondCamera, film: 'black', wait: 'The picture is black' },
  { film: 'frozen', wait: 'The picture has stopped' },
  { film: 'night', wait: 'It is very dark' },
];

const folder = mkdtempSync(join(tmpdir(), 'verify-doctor-'));
const clip = join(folder, 'camera.mjpeg');
await writeCameraFile(clip, 'live');
const world = await startWorld();
const browsers: Record<'one' | 'bare', Browser> = {
  one: await launchBrowser({ clip }),
  bare: await launchBrowser({ cameras: 0 }),
};
const shots: Buffer[] = [];
for (const one of CASES) shots.push(await take(one));
for (const browser of Object.values(browsers)) await browser.close();
await world.close();
writeFileSync(SHEET, await contactSheet(shots, WIDTH_PX));
console.log(`${shots.length} cases, ${Math.round(readFileSync(SHEET).length / 1000)} kB`);
rmSync(folder, { recursive: true });

async function take({ agent = 'Chrome on Android', camera = 'granted', ...one }: Case): Promise<Buffer> {
  await writeCameraFile(clip, one.film ?? 'live');
  const touch = !agent.includes('desktop');
  const context = await newContext(browsers[one.browser ?? 'one'], {
    camera,
    size: 'phone',
    touch,
    userAgent: USER_AGENTS[agent],
    lessMotion: true,
  });
  await one.before?.(context);
  const visitor = await visit(context, world);
  await begin(visitor);
  const button = visitor.frame.getByRole('button', { name: /^(Continue|Use the camera)$/ });
  await (touch ? button.tap() : button.click());
  await visitor.frame.getByText(one.wait, { exact: true }).waitFor();
  await one.after?.(visitor);
  // Waits until the screen has faded in.
  await visitor.page.waitForTimeout(600);
  const png = await visitor.page.locator('#verify iframe').screenshot();
  await context.close();
  console.log(agent, one.wait);
  return png;
}
