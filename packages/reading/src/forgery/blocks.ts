import type { Plane } from '../raster/plane.ts';

/** Coefficients that are looked at, as [down, across] frequency: the first nine of the zigzag but the mean. */
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

/** Half the cosine of n sixteenths of a half turn: what the transform's waves are made of (ITU-T T.81, A.3.3). */
const half = (n: number): number => 0.5 * Math.cos((n * Math.PI) / 16);
const [C1, C2, C3, C4, C5, C6, C7] = [half(1), half(2), half(3), half(4), half(5), half(6), half(7)];
const down = (frequency: number): Float64Array =>
  Float64Array.from({ length: 8 }, (_, n) => half((2 * n + 1) * frequency));
const [ONE, TWO, THREE] = [down(1), down(2), down(3)];

/** The coefficients of the block whose first pixel is (x, y), written to `out` from `to` on. False where a pixel is burnt out or black. */
export function transformBlock({ data, width }: Plane, x: number, y: number, out: Float32Array, to: number): boolean {
  let a01 = 0;
  let a10 = 0;
  let a20 = 0;
  let a11 = 0;
  let a02 = 0;
  let a03 = 0;
  let a12 = 0;
  let a21 = 0;
  let a30 = 0;
  // Negative as soon as one value is below 2 or above 252.
  let usable = 0;
  for (let j = 0, p = y * width + x; j < 8; j++, p += width) {
    const v0 = data[p]!;
    const v1 = data[p + 1]!;
    const v2 = data[p + 2]!;
    const v3 = data[p + 3]!;
    const v4 = data[p + 4]!;
    const v5 = data[p + 5]!;
    const v6 = data[p + 6]!;
    const v7 = data[p + 7]!;
    usable |= (v0 - 2) | (252 - v0) | (v1 - 2) | (252 - v1) | (v2 - 2) | (252 - v2) | (v3 - 2) | (252 - v3);
    usable |= (v4 - 2) | (252 - v4) | (v5 - 2) | (252 - v5) | (v6 - 2) | (252 - v6) | (v7 - 2) | (252 - v7);
    // Even waves are the same from both ends, odd ones the negative.
    const e0 = v0 + v7;
    const e1 = v1 + v6;
    const e2 = v2 + v5;
    const e3 = v3 + v4;
    const o0 = v0 - v7;
    const o1 = v1 - v6;
    const o2 = v2 - v5;
    const o3 = v3 - v4;
    const mean = C4 * (e0 + e1 + e2 + e3);
    const one = C1 * o0 + C3 * o1 + C5 * o2 + C7 * o3;
    const two = C2 * (e0 - e3) + C6 * (e1 - e2);
    a10 += ONE[j]! * mean;
    a20 += TWO[j]! * mean;
    a30 += THREE[j]! * mean;
    a01 += one;
    a11 += ONE[j]! * one;
    a21 += TWO[j]! * one;
    a02 += two;
    a12 += ONE[j]! * two;
    a03 += C3 * o0 - C7 * o1 - C1 * o2 - C5 * o3;
  }
  // In the order of FREQUENCIES; the mean down a column has a factor of its own.
  out[to] = C4 * a01;
  out[to + 1] = a10;
  out[to + 2] = a20;
  out[to + 3] = a11;
  out[to + 4] = C4 * a02;
  out[to + 5] = C4 * a03;
  out[to + 6] = a12;
  out[to + 7] = a21;
  out[to + 8] = a30;
  return usable >= 0;
}

/** Coefficients of the blocks of a picture's own 8x8 grid, every `step`-th in both directions. */
export interface Blocks {
  readonly columns: number;
  readonly rows: number;
  readonly step: number;
  /** FREQUENCIES.length numbers a block. */
  readonly coefficients: Float32Array;
  /** 1 where the block lies inside and none of its pixels is burnt out or black. */
  readonly usable: Uint8Array;
  readonly count: number;
}

/** A picture of 12 megapixels is looked at through every second block: its fields have enough of them, and time is bounded. */
const MOST_BLOCKS = 48_000;

/** The plane's first pixel lies on a corner of the file's grid. */
export function readBlocks(plane: Plane, inside: (x: number, y: number) => boolean): Blocks {
  const step = Math.max(1, Math.ceil(Math.sqrt((plane.width * plane.height) / 64 / MOST_BLOCKS)));
  const columns = Math.floor(plane.width / (8 * step));
  const rows = Math.floor(plane.height / (8 * step));
  const coefficients = new Float32Array(columns * rows * FREQUENCIES.length);
  const usable = new Uint8Array(columns * rows);
  let count = 0;
  for (let y = 0, b = 0; y < rows; y++)
    for (let x = 0; x < columns; x++, b++) {
      const [left, top] = [x * 8 * step, y * 8 * step];
      if (!inside(left + 4 * step, top + 4 * step)) continue;
      if (!transformBlock(plane, left, top, coefficients, b * FREQUENCIES.length)) continue;
      usable[b] = 1;
      count++;
    }
  return { columns, rows, step, coefficients, usable, count };
}
