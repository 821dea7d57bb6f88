import type { Held } from './native.ts';

/** Coefficients that are used, as [down, across] frequency: the first nine of the zigzag except the mean. */
export const FREQUENCIES = [
  [0, 1],
  [1, 0],
  [2, 0],
  [1, 1],
  [0, 2],
  [0, 3],
  [1, 2],
  [2, 1],
  [3, 0],
] as const;

/** Coefficients of the blocks of a picture's own 8x8 grid, every `step`-th in both directions. */
export interface Blocks {
  readonly columns: number;
  readonly rows: number;
  readonly step: number;
  /** FREQUENCIES.length numbers per block. */
  readonly coefficients: Float32Array;
  /** 1 where the block is inside and none of its pixels is overexposed or black. */
  readonly usable: Uint8Array;
  readonly count: number;
}

/** Limits the time for large pictures: for 12 megapixels every second block is enough. */
const MOST_BLOCKS = 48_000;

/** The picture's first pixel is at a corner of the file's grid. */
export function readBlocks(held: Held, inside: (x: number, y: number) => boolean): Blocks {
  const step = Math.max(1, Math.ceil(Math.sqrt((held.width * held.height) / 64 / MOST_BLOCKS)));
  const columns = Math.floor(held.width / (8 * step));
  const rows = Math.floor(held.height / (8 * step));
  const coefficients = new Float32Array(columns * rows * FREQUENCIES.length);
  const usable = new Uint8Array(columns * rows);
  let count = 0;
  for (let y = 0, b = 0; y < rows; y++)
    for (let x = 0; x < columns; x++, b++) {
      const [left, top] = [x * 8 * step, y * 8 * step];
      if (!inside(left + 4 * step, top + 4 * step)) continue;
      if (!held.block(left, top, coefficients, b * FREQUENCIES.length)) continue;
      usable[b] = 1;
      count++;
    }
  return { columns, rows, step, coefficients, usable, count };
}
