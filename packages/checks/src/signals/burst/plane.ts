import { type FramePoint, invert, project, type Quad, type Raster, rectify, squareTo } from '@verify/reading';

/** Luma of a page seen from the front. */
export interface Page {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export function pageOf(raster: Raster, quad: Quad, width: number, height: number): Page {
  const flat = rectify(raster, quad, width, height).data;
  const data = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++)
    data[i] = 0.299 * flat[4 * i]! + 0.587 * flat[4 * i + 1]! + 0.114 * flat[4 * i + 2]!;
  return { width, height, data };
}

/** Zero mean and deviation one, so that brighter and darker frames compare. */
export function normalised({ width, height, data }: Page): Page {
  let [sum, squares] = [0, 0];
  for (const value of data) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / data.length;
  const deviation = Math.sqrt(Math.max(1e-6, squares / data.length - mean * mean));
  const out = new Float32Array(data.length);
  for (let i = 0; i < out.length; i++) out[i] = (data[i]! - mean) / deviation;
  return { width, height, data: out };
}

/** Mean of 3x3 pixels, weighted 1 2 1. */
export function softened({ width, height, data }: Page): Page {
  const rows = new Float32Array(data.length);
  const out = new Float32Array(data.length);
  const at = (x: number, most: number): number => Math.min(most - 1, Math.max(0, x));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const row = y * width;
      rows[row + x] = (data[row + at(x - 1, width)]! + 2 * data[row + x]! + data[row + at(x + 1, width)]!) / 4;
    }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [above, below] = [at(y - 1, height) * width, at(y + 1, height) * width];
      out[y * width + x] = (rows[above + x]! + 2 * rows[y * width + x]! + rows[below + x]!) / 4;
    }
  return { width, height, data: out };
}

/** Maps the unit square to the quad. */
export function perspectiveOf(quad: Quad): (u: number, v: number) => FramePoint {
  const map = squareTo(quad);
  return (u, v) => project(map, { x: u, y: v });
}

/** Maps the quad to the unit square. */
export function squareOf(quad: Quad): (point: FramePoint) => FramePoint {
  const map = invert(squareTo(quad));
  return (point) => project(map, point);
}
