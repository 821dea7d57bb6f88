import { type FramePoint, type Quad, type Raster, rectify } from '@verify/reading';

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
export function perspectiveOf([a, b, c, d]: Quad): (u: number, v: number) => FramePoint {
  const [sumX, sumY] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y];
  const [dx1, dx2, dy1, dy2] = [b.x - c.x, d.x - c.x, b.y - c.y, d.y - c.y];
  const det = dx1 * dy2 - dx2 * dy1 || 1e-9;
  const g = (sumX * dy2 - dx2 * sumY) / det;
  const h = (dx1 * sumY - sumX * dy1) / det;
  return (u, v) => {
    const w = g * u + h * v + 1;
    return {
      x: ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / w,
      y: ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / w,
    };
  };
}

/** Maps the quad to the unit square. */
export function squareOf(quad: Quad): (point: FramePoint) => FramePoint {
  const [a, b, c, d] = quad;
  // The adjugate of the map that takes the square to the quad.
  const [sumX, sumY] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y];
  const [dx1, dx2, dy1, dy2] = [b.x - c.x, d.x - c.x, b.y - c.y, d.y - c.y];
  const det = dx1 * dy2 - dx2 * dy1 || 1e-9;
  const g = (sumX * dy2 - dx2 * sumY) / det;
  const h = (dx1 * sumY - sumX * dy1) / det;
  const [m0, m1, m3, m4] = [b.x - a.x + g * b.x, d.x - a.x + h * d.x, b.y - a.y + g * b.y, d.y - a.y + h * d.y];
  return ({ x, y }) => {
    const w = m3 * h * x - m4 * g * x + (m1 * g - m0 * h) * y + m0 * m4 - m1 * m3;
    return {
      x: ((m4 - a.y * h) * x + (a.x * h - m1) * y + m1 * a.y - a.x * m4) / w,
      y: ((a.y * g - m3) * x + (m0 - a.x * g) * y + a.x * m3 - m0 * a.y) / w,
    };
  };
}
