import { readFileSync } from 'node:fs';
import { passport, identityCard, photograph, plainScene } from '@verify/specimen';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Raster } from '../types.ts';
import { createMrzReader, type MrzReader } from './reader.ts';

const today = '2026-11-20';
let reader: MrzReader;

beforeAll(async () => {
  const assets = new URL('../../assets/', import.meta.url);
  reader = await createMrzReader(async (name) => readFileSync(new URL(name, assets)));
});

async function raster(jpeg: Buffer): Promise<Raster> {
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

const seenFrom = async (document: Parameters<typeof photograph>[0], changes = {}) =>
  raster((await photograph(document, plainScene(3, { width: 1280, height: 960, ...changes }))).jpeg);

test.each([0, 90, 180, 215])('a passport turned by %i degrees is read', async (rotationDeg) => {
  const document = passport({ seed: 11, today });
  const image = await seenFrom(document, { rotationDeg });
  const outcome = reader.read(image, { today });
  expect(outcome).toMatchObject({ ok: true, mrz: { format: 'TD3', valid: true, lines: document.truth.lines } });
  if (!outcome.ok) return;
  // The quad's first side points in reading direction.
  const [a, b] = outcome.mrz.quad;
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  expect(Math.cos(((angle - rotationDeg) * Math.PI) / 180)).toBeGreaterThan(0.99);
});

test('the back of a card is read when it is small in the frame', async () => {
  const { back } = identityCard({ seed: 12, today });
  const image = await seenFrom(back, { fill: 0.55 });
  expect(reader.read(image, { today })).toMatchObject({ ok: true, mrz: { format: 'TD1', lines: back.truth.lines } });
});

// One passport for the tests below: drawing one takes longer than reading it.
const shared = passport({ seed: 13, today });

test('a bent page is read beside another card', async () => {
  for (const changes of [{ bend: 0.04 }, { beside: 0.8, fill: 0.6, offsetY: -0.15 }])
    expect(reader.read(await seenFrom(shared, changes), { today })).toMatchObject({
      ok: true,
      mrz: { lines: shared.truth.lines },
    });
});

test('black and white dots are read, as in an old GIF or a fax', async () => {
  const image = await seenFrom(shared);
  let carried = 0;
  for (let i = 0; i < image.data.length; i += 4) {
    const wanted = image.data[i + 1]! + carried;
    carried = wanted - (wanted > 127 ? 255 : 0);
    image.data.fill(wanted > 127 ? 255 : 0, i, i + 3);
  }
  expect(reader.read(image, { today })).toMatchObject({ ok: true, mrz: { lines: shared.truth.lines } });
});

test('burnt-out characters never give a valid reading', async () => {
  const image = await seenFrom(shared);
  const outcome = reader.read(image, { today });
  if (!outcome.ok) throw new Error('the whole one reads');
  const [a, b, c] = outcome.mrz.quad;
  // A spot over the second line, two characters wide, at several places: names and numbers that no check digit covers
  // must not be guessed.
  let refused = 0;
  for (const at of [0.02, 0.3]) {
    const burnt = { ...image, data: image.data.slice() };
    const [x, width] = [Math.round(a.x + (b.x - a.x) * at), Math.round((b.x - a.x) * 0.05)];
    for (let y = Math.floor((a.y + c.y) / 2); y < c.y + 4; y++)
      burnt.data.fill(255, (y * image.width + x) * 4, (y * image.width + x + width) * 4);
    const seen = reader.read(burnt, { today });
    if (seen.ok) expect(seen.mrz.lines).toEqual(shared.truth.lines);
    else refused++;
  }
  expect(refused).toBeGreaterThan(0);
});

test('a half-hidden zone gives nothing valid', async () => {
  const image = await seenFrom(shared);
  const outcome = reader.read(image, { today });
  if (!outcome.ok) throw new Error('the whole one reads');
  const [, , right, left] = outcome.mrz.quad;
  const [top] = outcome.mrz.quad;
  const from = Math.round((top.y + Math.min(left.y, right.y)) / 2);
  image.data.fill(200, from * image.width * 4);
  expect(reader.read(image, { today }).ok).toBe(false);
});

const filled = (width: number, height: number, value: (i: number) => number): Raster => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height * 4 }, (_, i) => (i % 4 === 3 ? 255 : value(i))),
});
let state = 1;
const noise = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 24;

test.each<[string, Raster]>([
  ['black', filled(640, 480, () => 0)],
  ['white', filled(640, 480, () => 255)],
  ['noise', filled(900, 700, noise)],
  ['stripes', filled(800, 600, (i) => ((i >> 2) % 12 < 6 ? 0 : 255))],
  [
    'a chessboard of characters’ size',
    filled(800, 600, (i) => (((((i >> 2) % 800) >> 3) + (i >> 2) / 800 / 8) & 1 ? 20 : 230)),
  ],
  ['transparent', { width: 640, height: 480, data: new Uint8Array(640 * 480 * 4) }],
  ['one pixel', filled(1, 1, () => 9)],
  ['one row', filled(4000, 1, noise)],
  ['one column', filled(1, 4000, noise)],
  ['no pixel', { width: 0, height: 0, data: new Uint8Array(0) }],
  ['less data than it says', { width: 500, height: 500, data: new Uint8Array(100) }],
  ['sizes that are none', { width: Number.NaN, height: -3, data: new Uint8Array(100) }],
])('%s: nothing is found or thrown', (_, image) => expect(reader.read(image, { today })).toMatchObject({ ok: false }));
