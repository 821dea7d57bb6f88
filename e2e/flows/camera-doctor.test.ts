import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, newContext } from '../fixtures/browser/browser.ts';
import {
  neverAnswer,
  playOnlyInTaps,
  USER_AGENTS,
  withoutMediaDevices,
  writeCameraFile,
} from '../fixtures/browser/camera-faults.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { begin, visit, type Visitor } from '../fixtures/capture.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { type AxeOptions, expectAccessible } from '../fixtures/screens/axe.ts';
import { long } from '../long-test.ts';

const stage = useStage();
const folder = mkdtempSync(join(tmpdir(), 'verify-doctor-'));
const clip = join(folder, 'camera.mjpeg');
/** A browser whose camera sends the file set by `show`. `bare` has no camera. */
let filmed: Browser;
let bare: Browser;

beforeAll(async () => {
  await show('live');
  [filmed, bare] = await Promise.all([launchBrowser({ clip }), launchBrowser({ cameras: 0 })]);
});
afterAll(async () => {
  await Promise.all([filmed?.close(), bare?.close()]);
  rmSync(folder, { recursive: true });
});

/** Sets what the camera sends from its next start on. */
async function show(kind: Parameters<typeof writeCameraFile>[1]): Promise<void> {
  await writeCameraFile(`${clip}.next`, kind);
  renameSync(`${clip}.next`, clip);
}

const FRAME: AxeOptions = { within: [':is(#verify, dialog) iframe', '.card'] };
const chrome = { userAgent: USER_AGENTS['Chrome on Android'], touch: true, size: 'phone' } as const;

async function toCamera(context: BrowserContext, finger = false): Promise<Visitor> {
  const visitor = await visit(context, stage.world);
  await begin(visitor);
  await visitor.heading('Open your passport').waitFor();
  const button = visitor.frame.getByRole('button', { name: /^(Continue|Use the camera)$/ });
  await (finger ? button.tap() : button.click());
  return visitor;
}

/** Waits for the heading, and returns the highlighted step and the other choices. */
async function said(visitor: Visitor, heading: string): Promise<string[]> {
  await visitor.heading(heading).waitFor();
  expect(await visitor.frame.locator('.actions .primary').count(), heading).toBe(1);
  return visitor.frame.locator('.actions button').allInnerTexts();
}

long('while a permission prompt is unanswered, the app says where to look and offers an upload', async () => {
  const context = await stage.context({ camera: 'granted', ...chrome });
  await neverAnswer(context);
  const visitor = await toCamera(context, true);
  await visitor.frame.getByText('Allow the camera if your browser asks.').waitFor();
  await visitor.frame.getByText('Look for a question from your browser').waitFor();
  await visitor.page.setViewportSize({ width: 320, height: 568 });
  await expectAccessible(visitor.page, 'unanswered, 320 px', FRAME);
  await visitor.press('Try again');
  await visitor.frame.getByText('Allow the camera if your browser asks.').waitFor();
  await visitor.upload(await passportPicture(91));
  await visitor.heading('Check your file').waitFor();
});

long('after a permanent refusal the app shows where to allow the camera; once allowed, the camera starts', async () => {
  const context = await stage.context({ camera: 'denied', ...chrome });
  const visitor = await toCamera(context, true);
  expect(await said(visitor, 'Allow the camera')).toEqual(['Try again', 'Upload a file']);
  const steps = visitor.frame.getByRole('listitem');
  expect(await steps.allInnerTexts()).toEqual([
    'Tap this symbol next to the address.',
    'Open the settings for this website.',
    'Set “Camera” to “Allow”.',
  ]);
  expect(await steps.locator('svg').count()).toBe(3);
  await visitor.page.setViewportSize({ width: 320, height: 568 });
  await said(visitor, 'Allow the camera');
  await expectAccessible(visitor.page, 'camera blocked, 320 px', FRAME);

  await context.grantPermissions(['camera']);
  await visitor.press('Try again');
  await visitor.frame.getByRole('button', { name: 'Take photo' }).and(visitor.frame.locator(':enabled')).waitFor();
  expect((await visitor.calls('onFail')).map(({ data }) => data!['code'])).toEqual(['camera_not_allowed']);
});

long('inside another app, the copied link opens the same session in the phone’s browser', async () => {
  const context = await stage.context({
    camera: 'granted',
    size: 'phone',
    touch: true,
    userAgent: USER_AGENTS['Instagram on iPhone'],
  });
  await withoutMediaDevices(context);
  await context.grantPermissions(['clipboard-read']);
  const visitor = await toCamera(context);
  expect((await said(visitor, 'The camera doesn’t work inside this app'))[0]).toBe('Open in Safari');
  await visitor.press('Open in Safari');
  const code = (await visitor.frame.locator('.match-code b').innerText()).trim();
  await expectAccessible(visitor.page, 'way out of an app', FRAME);
  await visitor.press('Copy');
  await visitor.button('Copied').waitFor();
  const link = await visitor.page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/^http:\/\/localhost:\d+\/verify\/[\w-]{40,}$/);
  expect(visitor.page.url()).not.toContain(link.split('/').at(-1)!);

  const safari = await stage.context({ camera: 'denied', ...chrome });
  const page = await safari.newPage();
  await page.goto(link);
  await page.getByRole('heading', { name: `Does your computer show ${code}?` }).waitFor();
  await visitor.heading('Now continue in your browser').waitFor();
  await visitor.frame.getByText('When you’re done there, this page continues automatically.').waitFor();
});

test.each([
  ['a WebView that wants a tap', true],
  ['a browser that plays by itself', false],
])('a stopped video starts again in %s', async (_, wantsTap) => {
  const context = await newContext(filmed, { camera: 'granted', lessMotion: true, ...chrome });
  await show('live');
  if (wantsTap) await playOnlyInTaps(context);
  const visitor = await toCamera(context);
  const shutter = visitor.frame.getByRole('button', { name: 'Take photo' });
  const start = visitor.frame.getByRole('button', { name: 'Tap to start the camera' });
  if (wantsTap) {
    await start.waitFor();
    expect(await shutter.isEnabled()).toBe(false);
    await expectAccessible(visitor.page, 'a tap starts the camera', FRAME);
    await start.tap();
  }
  await shutter.and(visitor.frame.locator(':enabled')).waitFor();
  // A call or an alert pauses it.
  await visitor.frame.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  if (wantsTap) await start.tap();
  await expect
    .poll(() => visitor.frame.locator('video').evaluate((video: HTMLVideoElement) => video.paused))
    .toBe(false);
  await start.waitFor({ state: 'detached' });
  await shutter.and(visitor.frame.locator(':enabled')).click();
  await visitor.heading('Check your photo').waitFor();
  await context.close();
});

long('a black, frozen or dark picture shows a notice, which disappears when the picture is fine', async () => {
  const context = await newContext(filmed, { camera: 'granted', lessMotion: true, ...chrome });
  await show('black');
  const visitor = await toCamera(context);
  const notice = visitor.frame.locator('.camera-notice');
  await notice.getByText('The picture is black').waitFor();
  await expectAccessible(visitor.page, 'black picture', FRAME);

  const again = async (kind: 'frozen' | 'night' | 'live'): Promise<void> => {
    await show(kind);
    await visitor.frame.locator('.header button').first().click();
    await visitor.toCamera();
  };
  await again('night');
  await notice.getByText('It’s very dark').waitFor();
  await again('frozen');
  await notice.getByText('The picture has stopped').waitFor();
  await show('live');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await notice.getByText('The picture has stopped').waitFor({ state: 'detached' });
  await visitor.page.waitForTimeout(4_500);
  expect(await notice.innerText()).toBe('');
  // The shutter still works.
  await visitor.press('Take photo');
  await visitor.heading('Check your photo').waitFor();
  await context.close();
});
