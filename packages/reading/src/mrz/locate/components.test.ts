import { createRandom } from '@verify/specimen';
import { expect, test } from 'vitest';
import { loadAsset } from '../../../testing/load-asset.ts';
import { createLineNet } from '../line/net.ts';
import { inkBlobs, meanAround, topAround } from './components.ts';

const { pixels } = await createLineNet(await loadAsset('mrz-net.wasm'), await loadAsset('mrz-net.weights'));

const SIZES = [
  [1, 1],
  [5, 1],
  [1, 5],
  [2, 2],
  [7, 4],
] as const;

/** The tile itself and those of its eight neighbours that exist. */
function around(tiles: Uint8Array, columns: number, at: number): number[] {
  const [x, y] = [at % columns, Math.floor(at / columns)];
  const found: number[] = [];
  for (const dy of [-1, 0, 1])
    for (const dx of [-1, 0, 1]) {
      const [column, row] = [x + dx, y + dy];
      if (column >= 0 && column < columns && row >= 0 && row < tiles.length / columns)
        found.push(tiles[row * columns + column]!);
    }
  return found;
}

const naive = (tiles: Uint8Array, columns: number, of: (values: readonly number[]) => number): number[] =>
  Array.from(tiles, (_, at) => Math.floor(of(around(tiles, columns, at))));

test.each(SIZES)('mean and maximum of %d by %d tiles are those of each tile with its neighbours', (columns, rows) => {
  const random = createRandom(`tiles/${columns}/${rows}`);
  for (let trial = 0; trial < 20; trial++) {
    // Multiples of 36, which every number of neighbours divides.
    const tiles = Uint8Array.from({ length: columns * rows }, () => 36 * random.int(0, 7));
    const mean = naive(tiles, columns, (values) => values.reduce((sum, value) => sum + value, 0) / values.length);
    expect([...meanAround(tiles, columns)]).toEqual(mean);
    expect([...topAround(tiles, columns)]).toEqual(naive(tiles, columns, (values) => Math.max(...values)));
  }
});

/** Sizes of the patches in a picture that has ink where a row has a #. */
function sizesIn(rows: readonly string[]): number[] {
  const data = new Uint8Array(32 * 32);
  for (const [y, row] of rows.entries())
    for (const [x, char] of [...row].entries()) if (char === '#') data[(y + 12) * 32 + x + 12] = 200;
  return inkBlobs(pixels, { width: 32, height: 32, data }).map(({ size }) => size);
}

test.each([
  ['a bar of four pixels', ['####'], []],
  ['a bar of four pixels with a fifth below', ['####', '#'], [4]],
  ['a block that is three pixels long', ['###', '###', '###'], []],
])('%s: sizes of what may be a character', (_, rows, sizes) => {
  expect(sizesIn(rows)).toEqual(sizes);
});
