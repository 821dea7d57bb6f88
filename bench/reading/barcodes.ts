import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDocument, type Quad } from '@verify/reading';
import { type BarcodeReader, createBarcodeReader } from '@verify/reading/barcode/read-barcodes';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { holdFloors } from './floors.ts';
import { interval } from '../measuring/interval.ts';
import { licence } from './licences.ts';
import { middle, numberOption } from './pictures.ts';
import { decoded, LICENCE_QUALITIES, readLicence } from './read-licence.ts';
import { keepResult } from '../measuring/results.ts';

/**
 * Reads fictitious licences of versions 1 to 10, `--count=100` at each of three qualities; a licence counts as right if
 * every field is. Also reads the PDF417 images of the index that `VERIFY_SPECIMEN_INDEX` and `VERIFY_SPECIMEN_IMAGES`
 * name (see real.ts), which count as right if their text is.
 */
export async function main(args: readonly string[]): Promise<void> {
  const count = numberOption(args, 'count', 100);
  const from = numberOption(args, 'from', 70_000);
  const reader = await createBarcodeReader(loadAsset);
  const tallies = new Map<string, { hits: number; trials: number }>();
  const failures: string[] = [];
  const cpuMs: number[] = [];
  const tally = (names: readonly string[], hit: boolean) => {
    for (const name of names) {
      const { hits, trials } = tallies.get(name) ?? { hits: 0, trials: 0 };
      tallies.set(name, { hits: hits + (hit ? 1 : 0), trials: trials + 1 });
    }
  };
  let wrongButParsed = 0;
  for (let i = 0; i < count; i++) {
    const seed = from + i;
    const made = await licence(seed, 1 + (i % 10));
    for (const quality of LICENCE_QUALITIES) {
      const before = process.cpuUsage().user;
      const { right, wrong, kinds } = await readLicence(reader, made, quality, seed);
      cpuMs.push((process.cpuUsage().user - before) / 1000);
      if (wrong) wrongButParsed++;
      tally(['licences', quality], right);
      if (!right) failures.push(`${seed} version ${made.version}, ${quality}: ${kinds}`);
    }
  }
  for (const { file, right, kinds } of await readIndex(reader)) {
    tally(['specimens'], right);
    if (!right) failures.push(`${file}: ${kinds}`);
  }
  const shares = [...tallies].map(([name, { hits, trials }]) => ({ name, hits, trials }));
  for (const { name, hits, trials } of shares) {
    const [low, high] = interval(hits, trials).map((share) => (share * 100).toFixed(1));
    console.log(
      `${name.padEnd(10)} ${hits} of ${trials} right, ${((100 * hits) / trials).toFixed(1)} % (${low} to ${high})`,
    );
  }
  console.log(
    `${wrongButParsed} wrong though parsed; ${middle(cpuMs).toFixed(0)} ms CPU a licence, taking its picture included (median)`,
  );
  for (const failure of failures) console.log(`  ${failure}`);
  keepResult('barcodes', {
    on: `${count} made-up licences from seed ${from}, AAMVA versions 1 to 10, at three qualities each; PDF417 images of the index of specimens`,
    shares,
    numbers: [
      { name: 'wrong though parsed', value: wrongButParsed, unit: '' },
      { name: 'CPU a licence, its picture included, median', value: middle(cpuMs), unit: 'ms' },
    ],
    failures,
  });
  const rates = Object.fromEntries(shares.map(({ name, hits, trials }) => [name, hits / trials]));
  holdFloors('barcodes', { ...rates, wrongButParsed });
}

interface Specimen {
  readonly file: string;
  readonly kind: string;
  readonly origin: { readonly repo: string; readonly path: string };
  readonly expectedText?: string;
}

async function readIndex(reader: BarcodeReader): Promise<{ file: string; right: boolean; kinds: string }[]> {
  const index = process.env['VERIFY_SPECIMEN_INDEX'];
  const folder = process.env['VERIFY_SPECIMEN_IMAGES'];
  if (!index || !folder || !existsSync(index)) {
    console.log('No specimens: VERIFY_SPECIMEN_INDEX and VERIFY_SPECIMEN_IMAGES name no index and folder.');
    return [];
  }
  const specimens: Specimen[] = JSON.parse(readFileSync(index, 'utf8')).images;
  const results = [];
  let absent = 0;
  for (const { file, kind, origin, expectedText } of specimens) {
    if (kind !== 'pdf417' || expectedText === undefined) continue;
    const path = join(folder, origin.repo.replace(/^github:/, ''), origin.path);
    if (!existsSync(path)) {
      absent++;
      continue;
    }
    const picture = await decoded(readFileSync(path));
    const document: Quad | null = findDocument(picture)?.quad ?? null;
    const found = await reader.read({ picture, document, expected: true });
    const right = found.some(({ text }) => text === expectedText);
    results.push({ file, right, kinds: found.map(({ content }) => content).join(', ') || 'nothing found' });
  }
  if (absent > 0) console.log(`${absent} images of the index are absent and were not read.`);
  return results;
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main(process.argv.slice(2));
