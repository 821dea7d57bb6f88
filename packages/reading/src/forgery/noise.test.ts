import { expect, test } from 'vitest';
import type { Blocks } from './blocks.ts';
import { stillnessMap } from './noise.ts';

const [COLUMNS, ROWS] = [25, 21];
/** Two by two blocks. */
const ACROSS = 12;
const BLOCK_OF_CELL = [0, 1, COLUMNS, COLUMNS + 1];

/** A document of 12 x 10 cells with noise everywhere, and a column and a row of blocks that belong to none. */
function blank() {
  const coefficients = Float32Array.from({ length: COLUMNS * ROWS * 9 }, (_, i) => (i % 2 ? -3 : 4));
  const usable = new Uint8Array(COLUMNS * ROWS).fill(1);
  const blocks: Blocks = { columns: COLUMNS, rows: ROWS, step: 2, coefficients, usable, count: COLUMNS * ROWS };
  const block = (x: number, y: number, k: number): number => 2 * y * COLUMNS + 2 * x + BLOCK_OF_CELL[k]!;
  return {
    blocks,
    /** So many coefficients of a cell's blocks get that value. */
    put(x: number, y: number, counts: readonly number[], value: number) {
      counts.forEach((count, k) => {
        const from = block(x, y, k) * 9;
        for (let f = 9 - count; f < 9; f++) coefficients[from + f] = f % 2 ? value : -value;
      });
    },
    spoil(x: number, y: number, ...which: readonly number[]) {
      for (const k of which) usable[block(x, y, k)] = 0;
    },
  };
}
const nowhere = () => false;
const valuesOf = ({ blocks }: ReturnType<typeof blank>, portrait: (x: number, y: number) => boolean = nowhere) =>
  stillnessMap(blocks, portrait)?.values ?? null;

test('still cells have noise from 0.15 levels on', () => {
  const document = blank();
  document.put(4, 4, [9, 9, 9, 9], 0.151);
  expect(valuesOf(document)![4 * ACROSS + 4]).toBe(0);
});

test('cells of three usable blocks are measured by those', () => {
  const document = blank();
  document.spoil(7, 3, 2);
  document.put(7, 3, [4, 4, 9, 3], 0.1);
  document.spoil(8, 3, 0);
  document.put(8, 3, [9, 4, 3, 3], 0.1);
  const values = valuesOf(document)!;
  expect([values[3 * ACROSS + 7], values[3 * ACROSS + 8]]).toEqual([1, 0]);
  document.spoil(7, 3, 0);
  // Of 119 nobody knows what is usual.
  expect(valuesOf(document)).toBeNull();
});
test('cells count 120 at least outside the portrait', () => {
  expect(valuesOf(blank())).not.toBeNull();
  expect(valuesOf(blank(), (x, y) => x === 16 && y === 16)).toBeNull();
  const asked: number[][] = [];
  valuesOf(blank(), (x, y) => asked.push([x, y]) < 0);
  expect([asked.length, asked[1], asked[ACROSS], asked.at(-1)]).toEqual([120, [48, 16], [16, 48], [368, 304]]);
});
test('cells may be quiet where they are less than one in thirty', () => {
  const quiet = (count: number, level: number, low: readonly number[]) => {
    const document = blank();
    for (let x = 0; x < count; x++) document.put(x + 2, 6, low, level);
    return valuesOf(document);
  };
  const enough = [5, 4, 3, 3];
  expect(quiet(3, 0.79, enough)).toEqual(new Float32Array(120));
  expect(quiet(4, 0.79, enough)).toBeNull();
  expect(quiet(4, 0.79, [5, 4, 3, 2])).not.toBeNull();
  expect(quiet(4, 0.81, enough)).not.toBeNull();
});
