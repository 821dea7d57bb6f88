import { identityCard, passport, photograph, plainScene, randomScene } from '@verify/specimen';
import { createFinaliser } from '@verify/checks/finaliser';
import { holdFloors } from './floors.ts';
import { cpuWithWorkers, residentWithWorkers } from '../sessions/threads.ts';
import { middle, numberOption, TODAY } from './pictures.ts';
import { keepResult } from '../measuring/results.ts';

const PICTURES = 20;
const SAMPLE_EVERY = 10;
const MB = 1024 * 1024;

/**
 * The server's worker reads one file after another: does the process grow once it is warm, and what does a read cost?
 * Uses twenty pictures by turns, two of them passports of 12 megapixels. `--count=500`. Prints and stores results as it
 * goes, so that an interrupted run still has some.
 */
export async function main(args: readonly string[]): Promise<void> {
  const count = numberOption(args, 'count', 500);
  const pictures = [];
  for (let i = 0; i < PICTURES; i++) pictures.push(await shot(60_000 + i, i % 10 === 1));
  globalThis.gc?.();
  const before = residentWithWorkers();
  const finaliser = createFinaliser({ workers: 1 });
  const rss: number[] = [];
  const cpuMs: number[] = [];
  const largeCpuMs: number[] = [];
  let failed = 0;
  try {
    await finaliser.ready();
    for (let i = 0; i < count; i++) {
      const { jpeg, large } = pictures[i % PICTURES]!;
      const spent = cpuWithWorkers();
      const reading = await finaliser.read(jpeg, TODAY);
      (large ? largeCpuMs : cpuMs).push(cpuWithWorkers() - spent);
      if (!reading.ok) failed++;
      if ((i + 1) % SAMPLE_EVERY === 0) rss.push(residentWithWorkers() / MB);
      if ((i + 1) % 50 === 0) report(before / MB, rss, cpuMs, largeCpuMs, failed);
    }
  } finally {
    await finaliser.close();
  }
  const { growthMb, workerMb } = report(before / MB, rss, cpuMs, largeCpuMs, failed);
  holdFloors('memory', { growthMb, workerMb, failed });
}

/**
 * Compares the peaks of the first and the last quarter, because the garbage collector may leave 60 MB for a hundred
 * reads.
 */
function report(
  beforeMb: number,
  values: readonly number[],
  cpuMs: readonly number[],
  largeCpuMs: readonly number[],
  failed: number,
) {
  const quarter = Math.max(1, values.length >> 2);
  const early = Math.max(...values.slice(0, quarter));
  const late = Math.max(...values.slice(-quarter));
  const growthMb = late - early;
  const workerMb = Math.max(...values) - beforeMb;
  const reads = cpuMs.length + largeCpuMs.length;
  console.log(
    `${reads} reads: RSS at most ${early.toFixed(0)} MB in the first quarter, ${late.toFixed(0)} MB in the last; the worker's share at most ` +
      `${workerMb.toFixed(0)} MB; CPU a read ${middle(cpuMs).toFixed(0)} ms, of 12 megapixels ${middle(largeCpuMs).toFixed(0)} ms (medians); ${failed} failed`,
  );
  keepResult('memory', {
    on: `${reads} reads in one worker of the server, ${PICTURES} synthetic pictures by turns, two of 12 megapixels`,
    numbers: [
      { name: 'growth of the peak from the first to the last quarter', value: growthMb, unit: 'MB' },
      { name: 'worker, at most', value: workerMb, unit: 'MB' },
      { name: 'CPU a read, median', value: middle(cpuMs), unit: 'ms' },
      { name: 'CPU a read of 12 megapixels, median', value: middle(largeCpuMs), unit: 'ms' },
      { name: 'reads that failed', value: failed, unit: '' },
    ],
  });
  return { growthMb, workerMb };
}

async function shot(seed: number, large: boolean) {
  const card = () => identityCard({ seed, today: TODAY });
  const document = seed % 2 ? passport({ seed, today: TODAY }) : seed % 4 ? card().front : card().back;
  const scene = large ? plainScene(seed, { width: 4000, height: 3000 }) : randomScene(seed);
  return { jpeg: new Uint8Array((await photograph(document, scene)).jpeg), large };
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main(process.argv.slice(2));
