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

const COS = [0, 1, 2, 3].map((k) =>
  Float32Array.from(
    { length: 8 },
    (_, n) => (k === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * n + 1) * k * Math.PI) / 16),
  ),
) as [Float32Array, Float32Array, Float32Array, Float32Array];

const rows = new Float32Array(32);

/** The coefficients of the block whose first pixel is (x, y), written to `out` from `to` on. False where a pixel is burnt out or black. */
export function transformBlock(plane: Plane, x: number, y: number, out: Float32Array, to: number): boolean {
  const { data, width } = plane;
  let clipped = false;
  for (let j = 0, p = y * width + x; j < 8; j++, p += width) {
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let i = 0; i < 8; i++) {
      const v = data[p + i]!;
      if (v > 252 || v < 2) clipped = true;
      a += v * COS[0][i]!;
      b += v * COS[1][i]!;
      c += v * COS[2][i]!;
      d += v * COS[3][i]!;
    }
    rows[j] = a;
    rows[8 + j] = b;
    rows[16 + j] = c;
    rows[24 + j] = d;
  }
  for (let f = 0; f < FREQUENCIES.length; f++) {
    const [v, u] = FREQUENCIES[f]!;
    const wave = COS[v]!;
    let sum = 0;
    for (let j = 0; j < 8; j++) sum += rows[u * 8 + j]! * wave[j]!;
    out[to + f] = sum;
  }
  return !clipped;
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
