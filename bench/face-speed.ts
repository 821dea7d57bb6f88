import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CAST, createPerson, selfieClipOf } from '@verify/specimen';
import type { CDPSession } from 'playwright-core';
import { launchBrowser } from '@verify/e2e/fixtures/browser/browser';
import type { FaceSpeedPage, Running } from './face-speed/page.ts';
import kept from './faces-floors.json' with { type: 'json' };
import { keptClip } from './measuring/kept-clip.ts';
import { servePage } from './measuring/serve-page.ts';

const ROUNDS = 5;
/** Above the floor of 50 frames per second, so that the page's work limits the preview and not the camera. */
const CAMERA_FPS = 60;
const WHO = ['ours', 'lids', 'lean', 'whole'] as const;
type Who = (typeof WHO)[number];

type Page = { readonly speed: Promise<FaceSpeedPage> };

/**
 * Measures what finding landmarks costs in Chromium, by turns with `@vladmandic/human`'s face pipeline on wasm and the
 * same camera, and what the page can still do meanwhile: long tasks and pictures per second. `--frames=60`,
 * `--seconds=8`.
 */
export async function main(args: readonly string[]): Promise<void> {
  const option = (name: string, usual: number) =>
    Number(args.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]) || usual;
  const [frames, seconds] = [option('frames', 60), option('seconds', 8)];
  // Writes the landmark model, which the page loads.
  await import('@verify/face/build');
  const human = fileURLToPath(new URL('node_modules/@vladmandic/human/', import.meta.url));
  const wasm = dirname(createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm'));
  const page = await servePage(new URL('face-speed/', import.meta.url), (pathname) => {
    const name = basename(pathname);
    if (pathname.startsWith('/human/')) return readFile(join(human, 'dist', name));
    if (pathname.startsWith('/models/')) return readFile(join(human, 'models', name));
    return pathname.startsWith('/wasm/') ? readFile(join(wasm, name)) : null;
  });
  const browser = await launchBrowser({ clip: await camera() });
  try {
    const context = await browser.newContext({ permissions: ['camera'] });
    const tab = await context.newPage();
    tab.on('pageerror', (error) => console.error(error.message));
    await tab.goto(page.url);
    await tab.evaluate(async () => (await (globalThis as unknown as Page).speed).load());
    const running = await tab.evaluate(async (n) => (await (globalThis as unknown as Page).speed).run(n), seconds);
    await tab.evaluate(async () => (await (globalThis as unknown as Page).speed).rest());
    const system = await browser.newBrowserCDPSession();
    const run = async (who: Who, count: number): Promise<Cost> => {
      const before = await spent(system);
      const ms = await tab.evaluate(async ([name, n]) => (await (globalThis as unknown as Page).speed)[name](n), [
        who,
        count,
      ] as const);
      return { ms, cpuMs: ((await spent(system)) - before) / count };
    };
    // The first frames are a warm-up.
    for (const who of WHO) await run(who, 5);
    const costs: Record<Who, Cost[]> = { ours: [], lids: [], lean: [], whole: [] };
    for (let round = 0; round < ROUNDS; round++)
      for (const who of WHO) costs[who].push(await run(who, Math.ceil(frames / ROUNDS)));
    report(browser.version(), running, costs);
  } finally {
    await browser.close();
    await page.close();
  }
}

/** A loop of one second in which the person keeps still. */
const camera = (): Promise<string> =>
  keptClip(`face-camera-${CAMERA_FPS}`, () => {
    const scene = { seed: 8, width: 640, height: 480, fps: CAMERA_FPS, durationS: 1, view: { samples: 1 } };
    return selfieClipOf(createPerson(CAST[3]!), scene);
  });

interface Cost {
  readonly ms: readonly number[];
  /** CPU time per frame, over all threads of the page. */
  readonly cpuMs: number;
}

/**
 * CPU milliseconds that Chromium's pages have used so far. Wall time would include whatever else runs on the machine.
 */
async function spent(system: CDPSession): Promise<number> {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { type, cpuTime }) => sum + (type === 'renderer' ? cpuTime * 1000 : 0), 0);
}

function report(version: string, running: Running, { ours, lids, lean, whole }: Record<Who, readonly Cost[]>): void {
  const cpu = (costs: readonly Cost[]) => middle(costs.map(({ cpuMs }) => cpuMs));
  const clock = (costs: readonly Cost[]) => middle(costs.flatMap(({ ms }) => ms));
  const ratio = cpu(whole) / cpu(ours);
  const leanRatio = cpu(lean) / cpu(ours);
  console.table({
    'a frame, ours, processor / clock, ms': `${cpu(ours).toFixed(1)} / ${clock(ours).toFixed(1)}`,
    'ours, where a blink is awaited': `${cpu(lids).toFixed(1)} / ${clock(lids).toFixed(1)}`,
    'human, detector, mesh and irises': `${cpu(lean).toFixed(1)} / ${clock(lean).toFixed(1)}`,
    'human, its face pipeline as it comes': `${cpu(whole).toFixed(1)} / ${clock(whole).toFixed(1)}`,
    'times less of the processor': `${leanRatio.toFixed(1)} and ${ratio.toFixed(1)}`,
    'while judging: a frame by the clock, ms': middle(running.judgeMs).toFixed(1),
    'long tasks of the page': running.longTasksMs.length,
    'longest, ms': Math.max(0, ...running.longTasksMs),
    'pictures a second the page draws': running.drawn.toFixed(1),
    'pictures a second of the preview': running.shown.toFixed(1),
  });
  console.log(`Chromium ${version}, ${ours.flatMap(({ ms }) => ms).length} frames of 640x480 by turns, medians`);
  const { timesLess, timesLessLean, longTasks, shown } = kept.speedFloors;
  const faults = [
    ratio < timesLess && `${ratio.toFixed(1)} times less, the floor is ${timesLess}`,
    leanRatio < timesLessLean && `${leanRatio.toFixed(1)} times less than the lean one, the floor is ${timesLessLean}`,
    running.longTasksMs.length > longTasks && `${running.longTasksMs.length} long tasks, the floor is ${longTasks}`,
    running.shown < shown && `${running.shown.toFixed(1)} pictures a second, the floor is ${shown}`,
  ].filter((fault) => fault !== false);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
