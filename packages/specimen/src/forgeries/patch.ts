import { bounds, type Homography, invert, multiply, scaling } from '../camera/homography.ts';
import type { Point, Quad, Raster } from '../raster.ts';

/** Takes a rectangle of this size to a quad. */
export function toQuad(width: number, height: number, [a, b, c, d]: Quad): Homography {
  const [sumX, sumY] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y];
  const [dx1, dx2, dy1, dy2] = [b.x - c.x, d.x - c.x, b.y - c.y, d.y - c.y];
  const det = dx1 * dy2 - dx2 * dy1 || 1e-9;
  const g = (sumX * dy2 - dx2 * sumY) / det;
  const h = (dx1 * sumY - sumX * dy1) / det;
  const square: Homography = [
    b.x - a.x + g * b.x,
    d.x - a.x + h * d.x,
    a.x,
    b.y - a.y + g * b.y,
    d.y - a.y + h * d.y,
    a.y,
    g,
    h,
    1,
  ];
  return multiply(square, scaling(1 / width, 1 / height));
}

/** The quad grown by shares of its own width and height. */
export function grown([a, b, c, d]: Quad, across: number, down: number): Quad {
  const at = (u: number, v: number): Point => ({
    x: (a.x * (1 - u) + b.x * u) * (1 - v) + (d.x * (1 - u) + c.x * u) * v,
    y: (a.y * (1 - u) + b.y * u) * (1 - v) + (d.y * (1 - u) + c.y * u) * v,
  });
  return [at(-across, -down), at(1 + across, -down), at(1 + across, 1 + down), at(-across, 1 + down)];
}

/** Calls with every pixel inside the quad and how far it lies from the quad's edge, in pixels. */
export function eachPixel(raster: Raster, quad: Quad, visit: (x: number, y: number, depth: number) => void): void {
  const box = bounds(quad);
  const edges = quad.map((p, i) => {
    const q = quad[(i + 1) % 4]!;
    const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    return { x: p.x, y: p.y, nx: -(q.y - p.y) / length, ny: (q.x - p.x) / length };
  });
  for (let y = Math.max(0, Math.floor(box.top)); y < Math.min(raster.height, Math.ceil(box.bottom)); y++) {
    for (let x = Math.max(0, Math.floor(box.left)); x < Math.min(raster.width, Math.ceil(box.right)); x++) {
      const depth = Math.min(...edges.map((e) => (x + 0.5 - e.x) * e.nx + (y + 0.5 - e.y) * e.ny));
      if (depth > 0) visit(x, y, depth);
    }
  }
}

/** The same place of another photograph of the document, levelled to its surroundings and faded in over two pixels. */
export function splice(target: Raster, place: Quad, whole: Quad, source: Raster, sourceWhole: Quad): void {
  const map = multiply(toQuad(1, 1, sourceWhole), invert(toQuad(1, 1, whole)));
  const at = (x: number, y: number, n: number): number => {
    const w = map[6] * x + map[7] * y + map[8];
    const u = Math.min(source.width - 1.01, Math.max(0, (map[0] * x + map[1] * y + map[2]) / w - 0.5));
    const v = Math.min(source.height - 1.01, Math.max(0, (map[3] * x + map[4] * y + map[5]) / w - 0.5));
    const [iu, iv] = [Math.floor(u), Math.floor(v)];
    const k = (iv * source.width + iu) * 4 + n;
    const row = source.width * 4;
    const top = source.data[k]! + (source.data[k + 4]! - source.data[k]!) * (u - iu);
    const low = source.data[k + row]! + (source.data[k + row + 4]! - source.data[k + row]!) * (u - iu);
    return top + (low - top) * (v - iv);
  };
  const sums = [0, 0, 0, 0, 0, 0];
  eachPixel(target, place, (x, y, depth) => {
    if (depth > 3) return;
    for (let n = 0; n < 3; n++) {
      sums[n]! += target.data[(y * target.width + x) * 4 + n]!;
      sums[n + 3]! += at(x + 0.5, y + 0.5, n);
    }
  });
  const gains = [0, 1, 2].map((n) => sums[n]! / Math.max(1, sums[n + 3]!));
  eachPixel(target, place, (x, y, depth) => {
    const alpha = Math.min(1, depth / 2);
    const k = (y * target.width + x) * 4;
    for (let n = 0; n < 3; n++) {
      const value = at(x + 0.5, y + 0.5, n) * gains[n]!;
      target.data[k + n] = target.data[k + n]! + (value - target.data[k + n]!) * alpha;
    }
  });
}
