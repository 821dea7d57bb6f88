import { solveLinear } from '@verify/face';
import { CENTRE, EYES_PX, SIDE } from './face-picture.ts';
import { type Affine, correlation, INSIDE, warped } from './face-square.ts';

/** The map that brings the points of one face to those of another, by least squares. */
export function affineFit(from: Float32Array, to: Float32Array): Affine {
  const count = from.length / 2;
  const mean = (values: Float32Array, odd: 0 | 1) => {
    let sum = 0;
    for (let n = 0; n < count; n++) sum += values[n * 2 + odd]!;
    return sum / count;
  };
  const [fx, fy, tx, ty] = [mean(from, 0), mean(from, 1), mean(to, 0), mean(to, 1)];
  let [xx, xy, yy, xu, yu, xv, yv] = [0, 0, 0, 0, 0, 0, 0];
  for (let n = 0; n < count; n++) {
    const [x, y, u, v] = [from[n * 2]! - fx, from[n * 2 + 1]! - fy, to[n * 2]! - tx, to[n * 2 + 1]! - ty];
    [xx, xy, yy] = [xx + x * x, xy + x * y, yy + y * y];
    [xu, yu, xv, yv] = [xu + x * u, yu + y * u, xv + x * v, yv + y * v];
  }
  const area = xx * yy - xy * xy || 1;
  const [m0, m1] = [(xu * yy - yu * xy) / area, (yu * xx - xu * xy) / area];
  const [m3, m4] = [(xv * yy - yv * xy) / area, (yv * xx - xv * xy) / area];
  return [m0, m1, tx - m0 * fx - m1 * fy, m3, m4, ty - m3 * fx - m4 * fy];
}

/** Root mean square distance of the points after the map, in pixels. */
export function residualOf(map: Affine, from: Float32Array, to: Float32Array): number {
  let square = 0;
  for (let n = 0; n < from.length; n += 2) {
    const [x, y] = [from[n]!, from[n + 1]!];
    square += (map[0] * x + map[1] * y + map[2] - to[n]!) ** 2 + (map[3] * x + map[4] * y + map[5] - to[n + 1]!) ** 2;
  }
  return Math.sqrt(square / (from.length / 2));
}

/** No copy needed more. */
const ROUNDS = 8;

/** The map near `start` that correlates b with a best, with gain and offset (Lucas and Kanade, Baker and Matthews). */
export function registered(a: Float32Array, b: Float32Array, start: Affine): Affine {
  let map = start;
  let best = { map, score: correlation(a, warped(b, map), 'middle') };
  for (let round = 0; round < ROUNDS; round++) {
    map = compose(map, step(a, warped(b, map)));
    if (!map.every(Number.isFinite)) break;
    const score = correlation(a, warped(b, map), 'middle');
    if (score > best.score) best = { map, score };
  }
  return best.map;
}

/** The six numbers of the map, the gain and the offset. */
const UNKNOWNS = 8;

/** The small map that brings b nearer to a. */
function step(a: Float32Array, b: Float32Array): Affine {
  const normal = new Float64Array(UNKNOWNS ** 2);
  const right = new Float64Array(UNKNOWNS);
  const row = new Float64Array(UNKNOWNS);
  for (const i of INSIDE.middle) {
    const u = ((i % SIDE) - CENTRE.x) / EYES_PX;
    const v = (Math.floor(i / SIDE) - CENTRE.y) / EYES_PX;
    const along = (b[i + 1]! - b[i - 1]!) / 2;
    const down = (b[i + SIDE]! - b[i - SIDE]!) / 2;
    row.set([along * u, along * v, along, down * u, down * v, down, -a[i]!, -1]);
    for (let r = 0; r < UNKNOWNS; r++) {
      const value = row[r]!;
      for (let c = r; c < UNKNOWNS; c++) normal[r * UNKNOWNS + c]! += value * row[c]!;
      right[r]! -= value * b[i]!;
    }
  }
  // The sums are symmetric, and only their upper half was added.
  const rows = Array.from(right, (_, r) =>
    Array.from(right, (__, c) => normal[Math.min(r, c) * UNKNOWNS + Math.max(r, c)]!),
  );
  const [p = 0, q = 0, x = 0, r = 0, s = 0, y = 0] = solveLinear(rows, [...right]) ?? [];
  const [m0, m1, m3, m4] = [1 + p / EYES_PX, q / EYES_PX, r / EYES_PX, 1 + s / EYES_PX];
  return [
    m0, m1, x - (m0 - 1) * CENTRE.x - m1 * CENTRE.y,
    m3, m4, y - m3 * CENTRE.x - (m4 - 1) * CENTRE.y,
  ]; // prettier-ignore
}

/** First `inner`, then `outer`. */
function compose(outer: Affine, inner: Affine): Affine {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + b * j, a * h + b * k, a * i + b * l + c, d * g + e * j, d * h + e * k, d * i + e * l + f];
}
