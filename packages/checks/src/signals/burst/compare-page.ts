import type { Box } from '@verify/reading';
import { type Page, softened } from './plane.ts';

/** Width of the page on which parts are compared: as large as the document is in a frame. */
export const COMPARED_WIDTH = 480;
/** A window is about as high as two lines of print and as wide as four of their characters, in pixels of the page. */
const [WINDOW_X, WINDOW_Y] = [18, 16] as const;
const [STRIDE_X, STRIDE_Y] = [6, 6] as const;
/** What a bent page and a lens move a part against the plane. */
const SLACK_PX = 2;
/** Levels of 255; in a plainer part there is nothing to compare. */
const LEAST_DEVIATION = 16;

export interface Likeness {
  /** Correlation of each window, row by row; NaN where the photo is plain. */
  readonly values: Float32Array;
  readonly columns: number;
  readonly rows: number;
}

/** How well each part of a frame's page correlates with the same part of the photo's, at the best of a few shifts. */
export function comparePage(photo: readonly Page[], frame: Page): Likeness {
  const { width, height } = frame;
  const columns = Math.floor((width - WINDOW_X) / STRIDE_X) + 1;
  const rows = Math.floor((height - WINDOW_Y) / STRIDE_Y) + 1;
  const values = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const { x, y } = windowAt(column, row);
      values[row * columns + column] = isInside(x, y, frame) ? likenessAt(photo, frame, x, y) : Number.NaN;
    }
  return { values, columns, rows };
}

/** The photo as sharp as it is, and as soft as a moving frame may be. */
export const sharpnesses = (page: Page): Page[] => {
  const soft = softened(page);
  return [page, soft, softened(softened(soft))];
};

/** The edge of a page shows the background, which moves differently. */
const EDGE = 0.03;
const isInside = (x: number, y: number, { width, height }: Page): boolean =>
  x >= EDGE * width && y >= EDGE * height && x + WINDOW_X <= (1 - EDGE) * width && y + WINDOW_Y <= (1 - EDGE) * height;

export const windowAt = (column: number, row: number): Box => ({
  x: column * STRIDE_X,
  y: row * STRIDE_Y,
  width: WINDOW_X,
  height: WINDOW_Y,
});

/** So like that no shift needs to be tried. */
const LIKE = 0.9;

/** Correlation of one window, whose top left is given, at the best of a few shifts; NaN where it is plain. */
export function likenessAt(photo: readonly Page[], frame: Page, x: number, y: number): number {
  const { width, height } = frame;
  if (moments(photo[0]!, x, y).deviation < LEAST_DEVIATION) return Number.NaN;
  const owns = photo.map((page) => ({ data: page.data, ...moments(page, x, y) }));
  let most = -1;
  for (const [dx, dy] of SHIFTS) {
    const [left, top] = [x + dx, y + dy];
    if (left < 0 || top < 0 || left + WINDOW_X > width || top + WINDOW_Y > height) continue;
    const other = moments(frame, left, top);
    for (const own of owns) {
      let both = 0;
      for (let j = 0; j < WINDOW_Y; j++) {
        const [a, b] = [(y + j) * width + x, (top + j) * width + left];
        for (let i = 0; i < WINDOW_X; i++) both += own.data[a + i]! * frame.data[b + i]!;
      }
      const covariance = both / (WINDOW_X * WINDOW_Y) - own.mean * other.mean;
      most = Math.max(most, covariance / (own.deviation * other.deviation || 1));
      if (most >= LIKE) return most;
    }
  }
  return most;
}

/** The nearest first. */
const SHIFTS = Array.from(
  { length: (2 * SLACK_PX + 1) ** 2 },
  (_, i) => [(i % (2 * SLACK_PX + 1)) - SLACK_PX, Math.floor(i / (2 * SLACK_PX + 1)) - SLACK_PX] as const,
).toSorted(([a, b], [c, d]) => Math.hypot(a, b) - Math.hypot(c, d));

function moments({ width, data }: Page, x: number, y: number): { mean: number; deviation: number } {
  let [sum, squares] = [0, 0];
  for (let j = 0; j < WINDOW_Y; j++) {
    const row = (y + j) * width + x;
    for (let i = 0; i < WINDOW_X; i++) {
      const value = data[row + i]!;
      sum += value;
      squares += value * value;
    }
  }
  const mean = sum / (WINDOW_X * WINDOW_Y);
  return { mean, deviation: Math.sqrt(Math.max(0, squares / (WINDOW_X * WINDOW_Y) - mean * mean)) };
}
