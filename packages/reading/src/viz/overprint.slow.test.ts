import { type Forgery, forge, identityCard, passport } from '@verify/specimen';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { loadAsset } from '../../testing/load-asset.ts';
import { createVizReader, type VizReader } from './read-viz.ts';

const today = '2026-11-20';
let reader: VizReader;
beforeAll(async () => {
  reader = await createVizReader(loadAsset);
  return () => reader.dispose();
});

it.each([2, 3, 8, 9])('a word printed across a document is found and read, seed %i', async (seed) => {
  const { document } = await forge('overprint' satisfies Forgery, { seed, today });
  const { image, pixelsPerMm } = document;
  const found = reader.overprint(image, image.width / pixelsPerMm, image.height / pixelsPerMm);
  expect(found?.word).toMatch(/^(SPECIMEN|ESPECIMEN|MUSTER|SAMPLE)$/);
});

it.each([1, 4, 6, 7])('of hollow letters too, seed %i', async (seed) => {
  const { document } = await forge('overprint-hollow', { seed, today });
  const { image, pixelsPerMm } = document;
  const found = reader.overprint(image, image.width / pixelsPerMm, image.height / pixelsPerMm);
  expect(found?.word).toMatch(/^(SPECIMEN|ESPECIMEN|MUSTER|SAMPLE)$/);
});

it('is found upside down', async () => {
  const { document } = await forge('overprint', { seed: 9, today });
  const { width, height, data } = document.image;
  const rotated = await sharp(data, { raw: { width, height, channels: 4 } })
    .rotate(180)
    .raw()
    .toBuffer();
  expect(reader.overprint({ width, height, data: new Uint8Array(rotated) }, 125, 88)).not.toBeNull();
});

it.each([1, 2, 3, 4, 5])('untouched documents have none, seed %i', (seed) => {
  expect(reader.overprint(passport({ seed, today }).image, 125, 88)).toBeNull();
  const { front, back } = identityCard({ seed, today });
  expect(reader.overprint(front.image, 85.6, 54)).toBeNull();
  expect(reader.overprint(back.image, 85.6, 54)).toBeNull();
});
