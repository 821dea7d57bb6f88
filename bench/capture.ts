import { documentInHand, passport } from '@verify/specimen';
import type { Browser, BrowserContext, Frame } from 'playwright-core';
import { launchBrowser, newContext } from '@verify/e2e/fixtures/browser/browser';
import { begin, visit } from '@verify/e2e/fixtures/capture';
import { clipFile } from '@verify/e2e/fixtures/clips';
import { startWorld, type World } from '@verify/e2e/fixtures/world';
import { holdFloors } from './floors.ts';
import { keptClip } from './measuring/kept-clip.ts';
import { watchSteal } from './measuring/steal.ts';

const COLD = 5;
const WARM = 20;
const QUICK = 10;
const QUICK_CAMERA_FPS = 60;
/**
 * Share of processor time. If the host takes more than this for other machines during a visit, the visit is repeated,
 * because it would measure the host.
 */
const MOST_STOLEN = 0.1;
const VISITS_FOR_ONE = 4;

/** Measurements of one visit. Times are milliseconds from the camera's first picture. */
interface Visit {
  /** Time until the photo in which the browser read a zone with right check digits and found no other fault. */
  readonly acceptedMs: number;
  /** Pictures per second that the preview showed until the shutter. */
  readonly previewFps: number;
  /** Camera pictures judged per second until the shutter. At most 15, because the loop rests in between. */
  readonly judgedPerS: number;
  /** Longest task of the frame's main thread; 0 if none reached 50 ms. */
  readonly longestTaskMs: number;
  /** Share of processor time that the host took for other machines while the camera was open. */
  readonly stolen: number;
}

/** Recorded in the service's frame, starting before its first script. */
interface Watch {
  tasks: { startTime: number; duration: number }[];
  /** When the preview showed its first picture. */
  firstShown: number | null;
  /** When each picture was sent to be judged, and how many pictures the preview had shown by then. */
  judged: { at: number; shown: number }[];
}

// Requests a callback only for the first video frame, because each callback makes the page's thread draw.
function watch(): void {
  if (window.parent === window) return;
  const seen: Watch = { tasks: [], firstShown: null, judged: [] };
  let preview: HTMLVideoElement | null = null;
  (window as unknown as { watch: Watch }).watch = seen;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message: { path?: string[] }, options?: object) {
    if (message.path?.at(-1) === 'judge' && preview) {
      const { totalVideoFrames, droppedVideoFrames } = preview.getVideoPlaybackQuality();
      seen.judged.push({ at: performance.now(), shown: totalVideoFrames - droppedVideoFrames });
    }
    return post.call(this, message, options);
  };
  document.addEventListener(
    'playing',
    ({ target }) => {
      if (!(target instanceof HTMLVideoElement)) return;
      preview = target;
      preview.requestVideoFrameCallback((now) => {
        seen.firstShown = now;
      });
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
  // With its cookie the partner's page would continue the previous, unfinished session.
  await context.clearCookies();
  const visitor = await visit(context, world);
  await begin(visitor);
  await visitor.heading('Open your passport at the photo page').waitFor();
  const stolen = watchSteal();
  await visitor.toCamera();
  const judged = await visitor.page.waitForFunction(
    () => {
      const { calls } = (window as unknown as { demo: { calls: { name: string; data?: Record<string, unknown> }[] } })
        .demo;
      const photo = calls.find(({ name, data }) => name === 'onTrackEvent' && data?.['name'] === 'photo_judged')?.data;
      return photo ? { status: photo['status'], code: photo['code'], timestamp: photo['timestamp'] } : null;
    },
    undefined,
    // The page and the frame may share a thread. Polling on every animation frame would then distort the measurement.
    { timeout: 60_000, polling: 100 },
  );
  const stolenShare = stolen();
  const { status, code, timestamp } = (await judged.jsonValue()) as Record<'status' | 'code' | 'timestamp', string>;
  if (status !== 'success') throw new Error(`The photo was taken but not accepted: ${code}`);
  const frame = visitor.page.frames().find((one) => one.parentFrame() !== null) as Frame;
  const seen = await frame.evaluate(() => ({
    ...(window as unknown as { watch: Watch }).watch,
    originMs: performance.timeOrigin,
  }));
  await visitor.page.close();
  const from = seen.firstShown!;
  // The shutter takes the picture that was judged last. After that the preview is frozen.
  const afterIt = seen.judged.filter(({ at }) => at >= from);
  const [first, last] = [afterIt[0]!, afterIt.at(-1)!];
  const perSecond = (count: number) => (1000 * count) / (last.at - first.at);
  return {
    acceptedMs: Date.parse(timestamp) - seen.originMs - from,
    previewFps: perSecond(last.shown - first.shown),
    judgedPerS: perSecond(afterIt.length - 1),
    longestTaskMs: Math.max(
      0,
      ...seen.tasks.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration),
    ),
    stolen: stolenShare,
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

/** A camera with 60 pictures per second, of which twenty are different. The clips of stories are played at 30. */
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

/** Repeats visits until `count` of them had the machine to themselves. */
async function visits(count: number, once: () => Promise<Visit>): Promise<Visit[]> {
  const all: Visit[] = [];
  while (undisturbed(all).length < count && all.length < VISITS_FOR_ONE * count) all.push(await once());
  return all;
}

const undisturbed = (all: readonly Visit[]): Visit[] => all.filter(({ stolen }) => stolen <= MOST_STOLEN);

/** Visits of one browser, after a first one that warms it up. */
const warmVisits = (clip: string, world: World, count: number): Promise<Visit[]> =>
  withBrowser(clip, async (browser) => {
    const context = await person(browser);
    await measure(context, world);
    return visits(count, () => measure(context, world));
  });

const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil((values.length - 1) * q)]!;

const of = (some: readonly Visit[], key: keyof Visit, q: number): number =>
  Math.round(
    quantile(
      some.map((one) => one[key]),
      q,
    ),
  );

function row(all: readonly Visit[]): Record<string, string | number> {
  const quiet = undisturbed(all);
  return {
    visits: `${quiet.length} of ${all.length}`,
    'accepted p50, ms': of(quiet, 'acceptedMs', 0.5),
    'p95, ms': of(quiet, 'acceptedMs', 0.95),
    'preview, fps p50': of(quiet, 'previewFps', 0.5),
    'judged a second, p50': of(quiet, 'judgedPerS', 0.5),
    'longest task, ms': of(quiet, 'longestTaskMs', 1),
    'disturbed too, p50, ms': of(all, 'acceptedMs', 0.5),
  };
}

/**
 * Measures how long a person waits from the camera's first picture to an accepted machine-readable zone: automatic
 * shutter, photo at full resolution, reading. Cold means a new browser with an empty cache; warm means the same browser
 * again. The camera plays a hand-held passport at 30 pictures per second, and at 60 in some visits.
 */
export async function main(): Promise<void> {
  const clip = await clipFile('passport');
  const world = await startWorld();
  try {
    const cold = await visits(COLD, () => withBrowser(clip, async (browser) => measure(await person(browser), world)));
    const warm = await warmVisits(clip, world, WARM);
    const quick = await warmVisits(await quickCamera(), world, QUICK);
    console.table({ cold: row(cold), warm: row(warm), [`${QUICK_CAMERA_FPS} fps camera`]: row(quick) });
    hold(cold, warm, quick);
  } finally {
    await world.close();
  }
}

function hold(cold: readonly Visit[], warm: readonly Visit[], quick: readonly Visit[]): void {
  const [quietWarm, quietQuick] = [undisturbed(warm), undisturbed(quick)];
  if (quietWarm.length < WARM || quietQuick.length < QUICK) {
    console.log("Nothing is compared: the machine's host gave too much of the processor to others.");
    process.exitCode = 1;
    return;
  }
  holdFloors('capture', {
    p50Ms: of(quietWarm, 'acceptedMs', 0.5),
    p95Ms: of(quietWarm, 'acceptedMs', 0.95),
    // A cold visit loads and compiles so much that few are undisturbed, so every one counts.
    coldMs: of(cold, 'acceptedMs', 1),
    longestTaskMs: of(undisturbed([...cold, ...warm, ...quick]), 'longestTaskMs', 1),
    cameraOverPreview: QUICK_CAMERA_FPS / of(quietQuick, 'previewFps', 0.5),
  });
}
