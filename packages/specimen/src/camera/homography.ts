import type { Point, Quad } from '../raster.ts';

/** Row-major 3 x 3 matrix of a projective map of the plane. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number];

export function apply(m: Homography, { x, y }: Point): Point {
  const w = m[6] * x + m[7] * y + m[8];
  return { x: (m[0] * x + m[1] * y + m[2]) / w, y: (m[3] * x + m[4] * y + m[5]) / w };
}

/** First `b`, then `a`. */
export function multiply(a: Homography, b: Homography): Homography {
  const at = (row: number, column: number): number =>
    a[row * 3]! * b[column]! + a[row * 3 + 1]! * b[column + 3]! + a[row * 3 + 2]! * b[column + 6]!;
  return [at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(1, 1), at(1, 2), at(2, 0), at(2, 1), at(2, 2)];
}

export function invert(m: Homography): Homography {
  const [a, b, c, d, e, f, g, h, i] = m;
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  if (Math.abs(det) < 1e-15) throw new Error('A homography without an inverse');
  return [
    (e * i - f * h) / det,
    (c * h - b * i) / det,
    (b * f - c * e) / det,
    (f * g - d * i) / det,
    (a * i - c * g) / det,
    (c * d - a * f) / det,
    (d * h - e * g) / det,
    (b * g - a * h) / det,
    (a * e - b * d) / det,
  ];
}

export const scaling = (x: number, y = x): Homography => [x, 0, 0, 0, y, 0, 0, 0, 1];

export const translation = (x: number, y: number): Homography => [1, 0, x, 0, 1, y, 0, 0, 1];

/**
 * A flat sheet, centred on the origin, turned in its plane, then tilted in front of a pinhole `distance` away (same
 * unit as the sheet).
 */
export function pose(rotationDeg: number, tiltXDeg: number, tiltYDeg: number, distance: number): Homography {
  const [z, a, b] = [rotationDeg, tiltXDeg, tiltYDeg].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const turned: [number, number][] = [
    [Math.cos(z), -Math.sin(z)],
    [Math.sin(z), Math.cos(z)],
  ];
  // After the turn, x' = cos b * x and y' = cos a * y + sin a sin b * x; depth grows where the sheet leans away.
  const tilted: [number, number][] = [
    [Math.cos(b), 0],
    [Math.sin(a) * Math.sin(b), Math.cos(a)],
  ];
  const depth: [number, number] = [-Math.sin(b) * Math.cos(a), Math.sin(a)];
  const column = (row: [number, number], k: 0 | 1): number => row[0] * turned[0]![k]! + row[1] * turned[1]![k]!;
  return [
    column(tilted[0]!, 0),
    column(tilted[0]!, 1),
    0,
    column(tilted[1]!, 0),
    column(tilted[1]!, 1),
    0,
    column(depth, 0) / distance,
    column(depth, 1) / distance,
    1,
  ];
}

/** Corners of a rectangle from the origin, mapped. */
export function mapRectangle(m: Homography, width: number, height: number): Quad {
  return [
    apply(m, { x: 0, y: 0 }),
    apply(m, { x: width, y: 0 }),
    apply(m, { x: width, y: height }),
    apply(m, { x: 0, y: height }),
  ];
}

export function bounds(points: readonly Point[]): { left: number; top: number; right: number; bottom: number } {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Area by the shoelace formula, always positive. */
export function area(points: readonly Point[]): number {
  let sum = 0;
  points.forEach((point, i) => {
    const next = points[(i + 1) % points.length]!;
    sum += point.x * next.y - next.x * point.y;
  });
  return Math.abs(sum) / 2;
}
