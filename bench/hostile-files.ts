import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { imagePdf } from '@verify/specimen';
import { hostileFiles, type HostileFile } from '@verify/server/testing/hostile-files';
import { DEAR_FILES } from '@verify/server/testing/dear-files';
import { judgeFile } from '@verify/server/testing/judge-file';
import { holdFloors } from './floors.ts';
import { neighbour } from './hostile-files/neighbour.ts';

const RUNS = 5;
/** Limits on the extra cost over an ordinary file of the same type: CPU of all threads and peak memory. */
const EXTRA_MS = 100;
const EXTRA_MB = 50;

interface Cost {
  readonly ms: number;
  readonly mb: number;
}

/**
 * Measures what each hostile file costs from its last byte to its refusal or its evidence, and how long an honest
 * visitor waits while another one keeps sending expensive files. Fails if either is too much. `--honest=40`: passports
 * per row; `--each`: one row per file.
 */
export async function main(args: readonly string[]): Promise<void> {
  const honest = Number(args.find((arg) => arg.startsWith('--honest='))?.split('=')[1] ?? 40);
  await costs();
  const waits = await neighbour(honest, args.includes('--each') ? DEAR_FILES.map(({ name }) => name) : NAMED);
  console.log('Milliseconds that an honest passport waits for its result, one worker');
  console.table(waits);
  const most = Math.max(...Object.values(waits).map(({ p95 }) => p95)) / waits['alone']!.p95;
  holdFloors('hostileFiles', { neighbourP95OverAlone: most });
}

/** Two of the most expensive files: one is refused on arrival, the other only stops when its worker is ended. */
const NAMED = ['2,646 scans of 36 megapixels.jpg', 'forms within forms, 12 to the power of 9.pdf'];

async function costs(): Promise<void> {
  const plain = new Map<string, Cost>();
  for (const file of await plainFiles()) {
    await judgeFile(file); // warms up what its type needs
    plain.set(file.mediaType, await cost(file));
  }
  console.log('An ordinary file');
  console.table(Object.fromEntries(plain));
  const rows: { name: string; kB: number; ms: number; MB: number; outcome: string; over: boolean }[] = [];
  for (const file of await hostileFiles()) {
    const { ms, mb } = await cost(file);
    const ordinary = plain.get(file.mediaType)!;
    const extra = { ms: Math.max(0, ms - ordinary.ms), mb: Math.max(0, mb - ordinary.mb) };
    const judged = await judgeFile(file);
    rows.push({
      name: file.name,
      kB: Math.round(file.bytes.length / 1024),
      ms: Math.round(extra.ms),
      MB: Math.round(extra.mb),
      outcome: 'refused' in judged ? judged.refused : 'made anew',
      over: extra.ms > EXTRA_MS || extra.mb > EXTRA_MB,
    });
  }
  console.log(`${rows.length} hostile files, beyond that`);
  console.table(rows.toSorted((a, b) => b.ms - a.ms).slice(0, 25));
  console.table({
    files: rows.length,
    refused: rows.filter(({ outcome }) => outcome !== 'made anew').length,
    'most ms': Math.max(...rows.map(({ ms }) => ms)),
    'most MB': Math.max(...rows.map(({ MB }) => MB)),
    over: rows.filter(({ over }) => over).length,
  });
  if (rows.some(({ over }) => over)) process.exitCode = 1;
}

/** The shortest time of several runs, and the most memory, because freed memory is used again. */
async function cost(file: Pick<HostileFile, 'bytes' | 'slot'>): Promise<Cost> {
  let [ms, mb] = [Number.POSITIVE_INFINITY, 0];
  for (let run = 0; run < RUNS; run++) {
    globalThis.gc?.();
    // proc(5): writing 5 resets the peak resident size to the current one.
    writeFileSync('/proc/self/clear_refs', '5');
    const [memory, cpu] = [statusMb('VmRSS'), process.cpuUsage()];
    await judgeFile(file);
    const { user, system } = process.cpuUsage(cpu);
    ms = Math.min(ms, (user + system) / 1000);
    mb = Math.max(mb, statusMb('VmHWM') - memory);
  }
  return { ms, mb };
}

const statusMb = (name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024;

async function plainFiles(): Promise<Pick<HostileFile, 'bytes' | 'slot' | 'mediaType'>[]> {
  const [width, height] = [400, 300];
  const picture = sharp({ create: { width, height, channels: 3, background: '#b8c4d0' } });
  const jpeg = await picture.clone().jpeg().toBuffer();
  const slot = 'document-front';
  return [
    { slot, mediaType: 'image/jpeg', bytes: jpeg },
    { slot, mediaType: 'image/png', bytes: await picture.clone().png().toBuffer() },
    { slot, mediaType: 'image/webp', bytes: await picture.clone().webp().toBuffer() },
    { slot, mediaType: 'application/pdf', bytes: imagePdf([{ jpeg, width, height }]) },
    { slot: 'liveness-stills', mediaType: 'application/zip', bytes: Buffer.from('PK\x03\x04') },
  ];
}
