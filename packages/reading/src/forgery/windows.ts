import type { Quad } from '../types.ts';

/** A value for each square of a picture, NaN where there is none. */
export interface CellMap {
  readonly columns: number;
  readonly rows: number;
  /** Side of a square in pixels. */
  readonly cell: number;
  readonly values: Float32Array;
}

/** A rectangle of cells. */
export interface CellWindow {
  readonly x: number;
  readonly y: number;
  readonly mean: number;
}

/** The window of this size with the highest mean, of those in which at least half the cells are numbers. */
export function highestWindow({ columns, rows, values }: CellMap, width: number, height: number): CellWindow | null {
  if (columns < width || rows < height) return null;
  const stride = columns + 1;
  const sums = new Float64Array(stride * (rows + 1));
  const counts = new Uint32Array(stride * (rows + 1));
  for (let y = 0; y < rows; y++)
    for (let x = 0, sum = 0, count = 0; x < columns; x++) {
      const value = values[y * columns + x]!;
      if (!Number.isNaN(value)) {
        sum += value;
        count++;
      }
      sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1]! + sum;
      counts[(y + 1) * stride + x + 1] = counts[y * stride + x + 1]! + count;
    }
  const over = (table: ArrayLike<number>, x: number, y: number): number =>
    table[(y + height) * stride + x + width]! -
    table[y * stride + x + width]! -
    table[(y + height) * stride + x]! +
    table[y * stride + x]!;
  let best: CellWindow | null = null;
  for (let y = 0; y + height <= rows; y++)
    for (let x = 0; x + width <= columns; x++) {
      const count = over(counts, x, y);
      if (count * 2 < width * height) continue;
      const mean = over(sums, x, y) / count;
      if (mean > (best?.mean ?? -Infinity)) best = { x, y, mean };
    }
  return best;
}

/** Whether a point lies within a convex quad whose corners go clockwise. */
export function within(quad: Quad): (x: number, y: number) => boolean {
  const [a, b, c, d] = sidesOf(quad);
  const right = (side: Side, x: number, y: number): boolean => side.across * x + side.down * y + side.offset >= 0;
  return (x, y) => right(a, x, y) && right(b, x, y) && right(c, x, y) && right(d, x, y);
}

/** x·across + y·down + offset is positive to the right of a side. */
interface Side {
  readonly across: number;
  readonly down: number;
  readonly offset: number;
}

export function sidesOf(quad: Quad): readonly [Side, Side, Side, Side] {
  const side = (from: 0 | 1 | 2 | 3, to: 0 | 1 | 2 | 3): Side => {
    const [p, q] = [quad[from], quad[to]];
    const [across, down] = [p.y - q.y, q.x - p.x];
    return { across, down, offset: -across * p.x - down * p.y };
  };
  return [side(0, 1), side(1, 2), side(2, 3), side(3, 0)];
}

/** Mean of the cells whose middle lies inside; null where there are too few. */
export function meanInside(
  { columns, cell, values }: CellMap,
  inside: (x: number, y: number) => boolean,
): number | null {
  let [sum, count] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (Number.isNaN(value) || !inside(((i % columns) + 0.5) * cell, (Math.floor(i / columns) + 0.5) * cell)) continue;
    sum += value;
    count++;
  }
  return count < 20 ? null : sum / count;
}

/** The map without the cells inside. */
export function without(map: CellMap, inside: (x: number, y: number) => boolean): CellMap {
  const { columns, rows, cell } = map;
  const values = map.values.slice();
  for (let y = 0, i = 0; y < rows; y++)
    for (let x = 0; x < columns; x++, i++) if (inside((x + 0.5) * cell, (y + 0.5) * cell)) values[i] = Number.NaN;
  return { ...map, values };
}
