import { readFileSync } from 'node:fs';
import { createMrzReader, judgePhoto } from '@verify/reading';
import { passport, photograph, plainScene } from '@verify/specimen';
import { expect, test } from 'vitest';
import { createBarcodeReader } from '@verify/reading/barcode/read-barcodes';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { licence } from './licences.ts';
import { decoded, TODAY } from './pictures.ts';
import { LICENCE_QUALITIES, readLicence } from './read-licence.ts';
import { syntheticPicture } from './material/synthetic-pictures.ts';

/**
 * A small part of what the benches measure, the same in every run, so that a worse reader fails CI. The floors are the
 * results on these pictures; a change that makes one worse must give a reason.
 */
const { sample: floors } = JSON.parse(readFileSync(new URL('../floors.json', import.meta.url), 'utf8')) as {
  sample: Record<'mrzExact' | 'licences', { readonly least: number }> &
    Record<'mrzWrongButValid' | 'licencesWrongButParsed' | 'qualityFalseAlarms', { readonly most: number }>;
};

const DOCUMENTS = 12;
const PHOTOGRAPHS = 24;

test('zones on ordinary and faulty photos are read at or above the floor', async () => {
  const reader = await createMrzReader(loadAsset);
  const missed: string[] = [];
  const wrong: string[] = [];
  // Starts at a multiple of 4, because a document is drawn once for four photographs.
  for (let seed = 4_000; seed < 4_000 + PHOTOGRAPHS; seed++) {
    const { jpeg, lines, fault } = await syntheticPicture(seed);
    const outcome = reader.read(await decoded(jpeg), { today: TODAY });
    const right = (outcome.ok ? outcome.mrz : outcome.best)?.lines.join() === lines.join();
    if (!outcome.ok || !right) missed.push(`${seed} ${fault}`);
    if (outcome.ok && !right) wrong.push(`${seed} ${fault}`);
  }
  expect(wrong.length, wrong.join(', ')).toBeLessThanOrEqual(floors.mrzWrongButValid.most);
  expect(PHOTOGRAPHS - missed.length, missed.join(', ')).toBeGreaterThanOrEqual(floors.mrzExact.least);
});

test('barcodes on synthetic licences are read at or above the floor at each quality', async () => {
  const reader = await createBarcodeReader(loadAsset);
  const missed: string[] = [];
  let wrong = 0;
  for (let seed = 74_000; seed < 74_004; seed++) {
    const made = await licence(seed, 1 + ((seed * 3) % 10));
    for (const quality of LICENCE_QUALITIES) {
      const read = await readLicence(reader, made, quality, seed);
      if (!read.right) missed.push(`${seed} ${quality}: ${read.kinds}`);
      if (read.wrong) wrong++;
    }
  }
  expect(wrong).toBeLessThanOrEqual(floors.licencesWrongButParsed.most);
  expect(12 - missed.length, missed.join(', ')).toBeGreaterThanOrEqual(floors.licences.least);
});

test('careful photographs raise no quality alarm', async () => {
  const alarms: string[] = [];
  for (let seed = 34_000; seed < 34_000 + DOCUMENTS; seed++) {
    const { jpeg, truth } = await photograph(document(seed), plainScene(seed));
    const measures = Object.values(judgePhoto(await decoded(jpeg), truth.quad));
    alarms.push(...measures.filter(({ ok }) => !ok).map(({ name }) => `${seed} ${name}`));
  }
  expect(alarms.length, alarms.join(', ')).toBeLessThanOrEqual(floors.qualityFalseAlarms.most);
});

let drawn: ReturnType<typeof passport> | null = null;
/** The same document for four photographs. */
const document = (seed: number) => (seed % 4 === 0 || !drawn ? (drawn = passport({ seed, today: TODAY })) : drawn);
