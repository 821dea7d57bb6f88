import type { FramePoint, Quad } from '../types.ts';

/** Row-major 3x3, takes (x, y, 1) to (x', y', w). */
export type Homography = readonly [number, number, number, number, number, number, number, number, number];

/** Takes the unit square (0,0) (1,0) (1,1) (0,1) to the quad's corners in their order. */
export function squareTo(quad: Quad): Homography {
  const [a, b, c, d] = quad;
  const sumX = a.x - b.x + c.x - d.x;
  const sumY = a.y - b.y + c.y - d.y;
  const dx1 = b.x - c.x;
  const dx2 = d.x - c.x;
  const dy1 = b.y - c.y;
  const dy2 = d.y - c.y;
  const det = dx1 * dy2 - dx2 * dy1 || 1e-9;
  const g = (sumX * dy2 - dx2 * sumY) / det;
  const h = (dx1 * sumY - sumX * dy1) / det;
  return [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x, b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y, g, h, 1];
}

/** The inverse, up to a scale, which does not matter for homographies. */
export function invert(m: Homography): Homography {
  const [a, b, c, d, e, f, g, h, i] = m;
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

export function project(m: Homography, point: FramePoint): FramePoint {
  const w = m[6] * point.x + m[7] * point.y + m[8] || 1e-9;
  return { x: (m[0] * point.x + m[1] * point.y + m[2]) / w, y: (m[3] * point.x + m[4] * point.y + m[5]) / w };
}

export const distance = (a: FramePoint, b: FramePoint): number => Math.hypot(a.x - b.x, a.y - b.y);

/** In square pixels; positive for corners in clockwise order. */
export function area(quad: Quad): number {
  let sum = 0;
  for (let i = 0; i < 4; i++) {
    const p = quad[i]!;
    const q = quad[(i + 1) % 4]!;
    sum += p.x * q.y - q.x * p.y;
  }
  return sum / 2;
}

export function centre(quad: Quad): FramePoint {
  return {
    x: (quad[0].x + quad[1].x + quad[2].x + quad[3].x) / 4,
    y: (quad[0].y + quad[1].y + quad[2].y + quad[3].y) / 4,
  };
}

export function isConvex(quad: Quad): boolean {
  for (let i = 0; i < 4; i++) {
    const [p, q, r] = [quad[i]!, quad[(i + 1) % 4]!, quad[(i + 2) % 4]!];
    if ((q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x) <= 0) return false;
  }
  return true;
}

export function mapQuad(quad: Quad, map: (point: FramePoint) => FramePoint): Quad {
  return [map(quad[0]), map(quad[1]), map(quad[2]), map(quad[3])];
}

/** The corners of a raster, or of a box in it. */
export function quadOf(box: { x?: number; y?: number; width: number; height: number }): Quad {
  const { x = 0, y = 0, width, height } = box;
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

/** Length of the mean horizontal side over that of the mean vertical one, as seen, without undoing the perspective. */
export function seenSize(quad: Quad): { width: number; height: number } {
  return {
    width: (distance(quad[0], quad[1]) + distance(quad[3], quad[2])) / 2,
    height: (distance(quad[0], quad[3]) + distance(quad[1], quad[2])) / 2,
  };
}
