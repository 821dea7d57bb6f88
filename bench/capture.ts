import { documentInHand, passport } from '@verify/specimen';
import type { Browser, BrowserContext, Frame } from 'playwright-core';
import { launchBrowser, newContext } from '../e2e/fixtures/browser.ts';
import { begin, visit } from '../e2e/fixtures/capture.ts';
import { clipFile } from '../e2e/fixtures/clips.ts';
import { startWorld, type World } from '../e2e/fixtures/world.ts';
import { holdFloors } from './floors.ts';
import { keptClip } from './kept-clip.ts';

const COLD = 5;
const WARM = 20;
const QUICK_CAMERA_FPS = 60;

/** What one person before the camera saw. Times in milliseconds from the camera's first picture. */
interface Visit {
  /** To the photo in which the browser read a machine-readable zone with right check digits, and had nothing else to object to. */
  readonly acceptedMs: number;
  /** Frames that the preview showed a second, of those that the camera gave. */
  readonly previewFps: number;
  readonly screenFps: number;
  /** Of the camera's pictures, until the shutter. At most 15: the loop rests between. */
  readonly judgedPerS: number;
  /** The longest task of the frame's main thread, 0 where none reached 50 ms. */
  readonly longestTaskMs: number;
}

/** Counts in the service's frame, from before its first script. */
interface Watch {
  tasks: { startTime: number; duration: number }[];
  frames: number[];
  shown: number[];
  judged: number[];
}

function watch(): void {
  if (window.parent === window) return;
  const seen: Watch = { tasks: [], frames: [], shown: [], judged: [] };
  (window as unknown as { watch: Watch }).watch = seen;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const paint = (now: number): void => {
    seen.frames.push(now);
    requestAnimationFrame(paint);
  };
  requestAnimationFrame(paint);
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message: { path?: string[] }, options?: object) {
    if (message.path?.at(-1) === 'judge') seen.judged.push(performance.now());
    return post.call(this, message, options);
  };
  document.addEventListener(
    'playing',
    ({ target }) => {
      if (!(target instanceof HTMLVideoElement)) return;
      const video = target;
      const show = (now: number): void => {
        seen.shown.push(now);
        video.requestVideoFrameCallback(show);
      };
      video.requestVideoFrameCallback(show);
    },
    { capture: true, once: true },
  );
}

async function person(browser: Browser): Promise<BrowserContext> {
  const context = await newContext(browser, { camera: 'granted', size: 'phone' });
  await context.addInitScript(watch);
  return context;
}

async function measure(context: BrowserContext, world: World): Promise<Visit> {
  // By its cookie the partner's page would go on with the session before, which is not finished.
  await context.clearCookies();
  const visitor = await visit(context, world);
  await begin(visitor);
  await visitor.heading('Open your passport at the photo page').waitFor();
  await visitor.press('Continue');
  const judged = await visitor.page.waitForFunction(
    () => {
      const { calls } = (window as unknown as { demo: { calls: { name: string; data?: Record<string, unknown> }[] } })
        .demo;
      const photo = calls.find(({ name, data }) => name === 'onTrackEvent' && data?.['name'] === 'photo_judged')?.data;
      return photo ? { status: photo['status'], code: photo['code'], timestamp: photo['timestamp'] } : null;
    },
    undefined,
    // The page's thread may be that of the frame: looked at with each of its pictures, this would be part of what is measured.
    { timeout: 60_000, polling: 100 },
  );
  const { status, code, timestamp } = (await judged.jsonValue()) as Record<'status' | 'code' | 'timestamp', string>;
  if (status !== 'success') throw new Error(`The photo was taken but not accepted: ${code}`);
  const frame = visitor.page.frames().find((one) => one.parentFrame() !== null) as Frame;
  const seen = await frame.evaluate(() => ({
    ...(window as unknown as { watch: Watch }).watch,
    originMs: performance.timeOrigin,
  }));
  await visitor.page.close();
  const from = seen.shown[0]!;
  // The shutter falls on what was judged last: behind it the picture stands still.
  const until = seen.judged.at(-1)!;
  const perSecond = (times: readonly number[]) =>
    (1000 * times.filter((time) => time >= from && time <= until).length) / (until - from);
  return {
    acceptedMs: Date.parse(timestamp) - seen.originMs - from,
    previewFps: perSecond(seen.shown),
    screenFps: perSecond(seen.frames),
    judgedPerS: (1000 * (seen.judged.length - 1)) / (until - seen.judged[0]!),
    longestTaskMs: Math.max(
      0,
      ...seen.tasks.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration),
    ),
  };
}

async function withBrowser<T>(clip: string, run: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launchBrowser({ clip });
  try {
    return await run(browser);
  } finally {
    await browser.close();
  }
}

/** A camera of 60 pictures a second, twenty different ones: the clips of stories are played at thirty. */
const quickCamera = (): Promise<string> =>
  keptClip(`document-camera-${QUICK_CAMERA_FPS}`, async () => {
    const [different, seconds] = [10, 2];
    const document = passport({ seed: 4, today: new Date().toISOString().slice(0, 10) });
    const drawn = documentInHand(document, { seed: 4, fps: different, durationS: seconds });
    const pictures = await Promise.all(Array.from({ length: drawn.frames }, (_, i) => drawn.frame(i)));
    const times = QUICK_CAMERA_FPS / different;
    const frame = async (i: number) => pictures[Math.floor(i / times)]!;
    return { ...drawn, fps: QUICK_CAMERA_FPS, frames: times * drawn.frames, frame };
  });

/** Of one browser, after a visit that warms it up. */
const warmVisits = (clip: string, world: World, count: number): Promise<Visit[]> =>
  withBrowser(clip, async (browser) => {
    const context = await person(browser);
    await measure(context, world);
    const visits: Visit[] = [];
    for (let i = 0; i < count; i++) visits.push(await measure(context, world));
    return visits;
  });

const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil((values.length - 1) * q)]!;

/**
 * From the camera's first picture to an accepted machine-readable zone, as a person waits for it: automatic shutter, photo at full
 * resolution, reading. Cold: a new browser with nothing in its cache. Warm: the same browser again. The camera plays a passport in a hand,
 * at 30 pictures a second, and to some at 60.
 */
export async function main(): Promise<void> {
  const clip = await clipFile('passport');
  const world = await startWorld();
  try {
    const cold: Visit[] = [];
    for (let i = 0; i < COLD; i++) {
      cold.push(await withBrowser(clip, async (browser) => measure(await person(browser), world)));
    }
    const warm = await warmVisits(clip, world, WARM);
    const quick = await warmVisits(await quickCamera(), world, COLD);
    const of = (visits: readonly Visit[], key: keyof Visit, q: number) =>
      Math.round(
        quantile(
          visits.map((one) => one[key]),
          q,
        ),
      );
    const row = (visits: readonly Visit[]) => ({
      visits: visits.length,
      'accepted p50, ms': of(visits, 'acceptedMs', 0.5),
      'p95, ms': of(visits, 'acceptedMs', 0.95),
      'preview, fps p50': of(visits, 'previewFps', 0.5),
      'screen, fps p50': of(visits, 'screenFps', 0.5),
      'judged a second, p50': of(visits, 'judgedPerS', 0.5),
      'longest task, ms': of(visits, 'longestTaskMs', 1),
    });
    console.table({ cold: row(cold), warm: row(warm), [`${QUICK_CAMERA_FPS} fps camera`]: row(quick) });
    holdFloors('capture', {
      p50Ms: of(warm, 'acceptedMs', 0.5),
      p95Ms: of(warm, 'acceptedMs', 0.95),
      coldMs: of(cold, 'acceptedMs', 1),
      longestTaskMs: of([...cold, ...warm, ...quick], 'longestTaskMs', 1),
      cameraOverPreview: QUICK_CAMERA_FPS / of(quick, 'previewFps', 0.5),
    });
  } finally {
    await world.close();
  }
}
