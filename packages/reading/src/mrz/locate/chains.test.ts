import { createRandom } from '@verify/specimen';
import { expect, test } from 'vitest';
import { blobOf, type Ink, numbersOf } from './blobs.fixture.ts';
import { chainRows } from './chains.ts';
import type { Blob } from './components.ts';

interface Print extends Partial<Ink> {
  readonly degrees?: number;
  readonly pitch?: number;
}
/** A row of characters that begins at (x, y). */
function printed(x: number, y: number, count: number, { degrees = 0, pitch = 14, ...ink }: Print = {}): Blob[] {
  const [ux, uy] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return Array.from({ length: count }, (_, i) => {
    const u = pitch * i + ((i * 3) % 4) / 2;
    return blobOf({ x: x + ux * u, y: y + uy * u, ...ink }, ux, uy);
  });
}
const rowsOf = (...blobs: Blob[][]) => chainRows(blobs.flat());
/** Count and angle in degrees of each row. */
const seen = (...blobs: Blob[][]) =>
  rowsOf(...blobs).map(({ count, ux, uy }) => [count, Number(((Math.atan2(uy, ux) * 180) / Math.PI).toFixed(1)) || 0]);

test('eight characters are a row, seven are none', () => {
  expect(seen(printed(20, 30, 8, { degrees: 45 }))).toEqual([[8, 45]]);
  expect(rowsOf(printed(20, 30, 7))).toEqual([]);
  expect(rowsOf([])).toEqual([]);
});

test('ink strewn over a page', () => {
  const random = createRandom('strewn');
  const strewn = Array.from({ length: 260 }, () =>
    blobOf({ x: random.int(3, 290), y: random.int(2, 203), size: random.int(7, 18), piece: random.chance(0.2) }),
  );
  expect(chainRows(strewn).map(numbersOf)).toEqual([
    [95.0017, 200.6205, 1, 0.0045, 145.6987, 9.2999, 0, 8, 0.75, 100, 2.5118],
    [144.0921, 168.7886, 0.9527, -0.3039, 113.5859, 9.0583, 0, 9, 0.6667, 100, 5.0794],
  ]);
});

test('pieces of a streak hardly count when the directions are chosen', () => {
  const grain = Array.from({ length: 9 }, (_, k) =>
    printed(10 + 3 * k, 400 + 24 * k, 14, { degrees: 20 * k + 5, piece: true }),
  );
  expect(seen(printed(40, 60, 9, { degrees: 8 }), ...grain)).toEqual([
    [9, 8],
    [14, 5],
    [14, 25],
    [14, 45],
    [18, -75],
    [14, 65],
  ]);
});
