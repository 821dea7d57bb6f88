import { createDocumentReader } from '@verify/reading/document';
import { createForgeryJudge } from '@verify/reading/forgery';
import { passport, photograph, plainScene } from '@verify/specimen';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { forgeryOf } from '@verify/checks/doc-check/forgery';
import { decodeImage } from '@verify/checks/image/decode';
import type { MaterialFile } from '@verify/checks/material';
import { holdFloors } from './floors.ts';
import { middle, numberOption, TODAY } from './pictures.ts';
import { keepResult } from '../measuring/results.ts';

/** Properties of an upload besides its bytes, which nothing measured here uses. */
const FILE: Omit<MaterialFile, 'bytes'> = { fileId: 'bench', mediaType: 'image/jpeg', sha256: '' };

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Measures the CPU time that a passport of 12 megapixels costs the server: decoding and the copy kept as evidence, the
 * whole reading (zone, visual zone, crops, quality) and the signals of forgery. Warm medians of `--count=6` reads of
 * two photographs.
 */
export async function main(args: readonly string[]): Promise<void> {
  const count = numberOption(args, 'count', 6);
  const pictures = await Promise.all([90_001, 90_003].map(shot));
  const reader = await createDocumentReader(loadAsset);
  const judgeForgery = await createForgeryJudge(loadAsset);
  const parts: Record<string, number[]> = {};
  let read = 0;
  // The first two warm up.
  for (let i = -2; i < count; i++) {
    const bytes = pictures[(i + 2) % 2]!;
    const from = cpuMs();
    const image = await decodeImage(bytes);
    if (!image.ok) throw new Error(image.code);
    await image.evidence;
    const decoded = cpuMs();
    const reading = await reader.read({ front: image.raster }, { today: TODAY, documentType: 'passport' });
    const done = cpuMs();
    await forgeryOf(judgeForgery, { ...FILE, bytes }, image, reading.front, reading);
    const judged = cpuMs();
    if (i < 0) continue;
    if (reading.mrzSure && reading.front.viz.length > 0) read++;
    const costs = {
      decoding: decoded - from,
      reading: done - decoded,
      forgery: judged - done,
      'all in all': judged - from,
    };
    for (const [name, ms] of Object.entries(costs)) (parts[name] ??= []).push(ms);
  }
  for (const [name, values] of Object.entries(parts))
    console.log(`${name.padEnd(12)} ${middle(values).toFixed(0)} ms CPU`);
  console.log(`${read} of ${count} read whole`);
  keepResult('whole', {
    on: `${count} reads of two synthetic passports of 12 megapixels, one thread, warm`,
    shares: [{ name: 'zone sure and visual zone read', hits: read, trials: count }],
    numbers: Object.entries(parts).map(([name, values]) => ({ name, value: middle(values), unit: 'ms CPU' })),
  });
  holdFloors('whole', { cpuMs: middle(parts['all in all']!), read: read / count });
}

const shot = async (seed: number): Promise<Buffer> =>
  (await photograph(passport({ seed, today: TODAY }), plainScene(seed, { width: 4000, height: 3000 }))).jpeg;

if (process.argv[1] === new URL(import.meta.url).pathname) await main(process.argv.slice(2));
