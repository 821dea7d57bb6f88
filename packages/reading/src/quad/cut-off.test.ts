import { expect, test } from 'vitest';
import { quadOf } from '../raster/geometry.ts';
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
])('a picture without an outline that %s', (_, width, height, expected) => {
  expect(blank(width, height)).toBe(expected);
});
