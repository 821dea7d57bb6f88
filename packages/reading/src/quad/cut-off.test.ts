import { expect, test } from 'vitest';
import type { MrzOutcome } from '../mrz/reader.ts';
import { quadOf } from '../raster/geometry.ts';
import type { Quad } from '../types.ts';
import { cutOff } from './cut-off.ts';
import { thumbnail } from './find-document.ts';

const blank = (width: number, height: number) => {
  const picture = { width, height, data: new Uint8Array(width * height * 4).fill(255) };
  return cutOff(
    picture,
    thumbnail(picture),
    { found: null, quad: quadOf(picture) },
    { ok: false, reason: 'not-found' },
  );
};

// A card is 85.6 x 54 mm.
test.each([
  ['has the shape of a card', 856, 540, null],
  ['has the shape of an upright card', 540, 856, null],
  ['is 3.9 % too long for a card', 890, 540, null],
  ['is 4 % too long for a card', 891, 540, 'unseen'],
  ['is 4 % too long for an upright card', 540, 891, 'unseen'],
])('a picture without outline that %s', (_, width, height, expected) => expect(blank(width, height)).toBe(expected));

const NO_ZONE: MrzOutcome = { ok: false, reason: 'not-found' };

/** A picture of 1000 x 700 px in which a document of 300 px height was found around the middle. */
const found = (
  by: 'edges' | 'mrz',
  width: number,
  quad: Quad = quadOf({ x: 500 - width / 2, y: 200, width, height: 300 }),
) => {
  const picture = { width: 1000, height: 700, data: new Uint8Array(1000 * 700 * 4).fill(255) };
  return cutOff(picture, thumbnail(picture), { found: by, quad }, NO_ZONE);
};

test.each([
  // A tenth more or less in the logarithm than 85.6 to 54, and than 105 to 74.
  [525, null],
  [526, 'beyond'],
  [386, null],
  [385, 'beyond'],
])('judges an outline of %i x 300 px', (width, expected) => {
  expect(Math.abs(Math.log(width / 300) - Math.log(width > 400 ? 85.6 / 54 : 105 / 74)) > 0.1).toBe(expected !== null);
  expect(found('edges', width)).toBe(expected);
  expect(found('mrz', width)).toBe(null);
});

test('a picture without an outline is not cut off if it shows a zone', () => {
  const picture = { width: 891, height: 540, data: new Uint8Array(891 * 540 * 4).fill(255) };
  const small = thumbnail(picture);
  const zone = (found: 'edges' | 'mrz' | null, mrz: MrzOutcome) =>
    cutOff(picture, small, { found, quad: quadOf(picture) }, mrz);
  expect(zone(null, NO_ZONE)).toBe('unseen');
  expect(zone('mrz', NO_ZONE)).toBe(null);
  expect(zone(null, { ok: true } as MrzOutcome)).toBe(null);
});
