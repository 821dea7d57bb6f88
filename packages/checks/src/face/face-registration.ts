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

/**
 * The map near `start` under which b, warped, correlates best with a. Gauss and Newton's steps over the map and over a
 * gain and an offset of the grey levels (Lucas and Kanade, composed as Baker and Matthews describe).
 */
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
/** Each row has its right side at its end. */
const WIDTH = UNKNOWNS + 1;

/** The small map that brings b nearer to a. */
function step(a: Float32Array, b: Float32Array): Affine {
  const normal = new Float64Array(UNKNOWNS * WIDTH);
  const row = new Float64Array(UNKNOWNS);
  for (const i of INSIDE.middle) {
    const u = ((i % SIDE) - CENTRE.x) / EYES_PX;
    const v = (Math.floor(i / SIDE) - CENTRE.y) / EYES_PX;
    const along = (b[i + 1]! - b[i - 1]!) / 2;
    const down = (b[i + SIDE]! - b[i - SIDE]!) / 2;
    row.set([along * u, along * v, along, down * u, down * v, down, -a[i]!, -1]);
    for (let r = 0; r < UNKNOWNS; r++) {
      const value = row[r]!;
      for (let c = r; c < UNKNOWNS; c++) normal[r * WIDTH + c]! += value * row[c]!;
      normal[r * WIDTH + UNKNOWNS]! -= value * b[i]!;
    }
  }
  const rows = Array.from({ length: UNKNOWNS }, (_, n) => normal.subarray(n * WIDTH, (n + 1) * WIDTH));
  const [p = 0, q = 0, x = 0, r = 0, s = 0, y = 0] = solved(rows);
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

/**
 * Solves a symmetric system by Cholesky's decomposition; each row has its right side at its end. Only the upper half is
 * read.
 */
function solved(rows: readonly Float64Array[]): Float64Array {
  const n = rows.length;
  const lower = rows.map(() => new Float64Array(n));
  const x = new Float64Array(n);
  for (let r = 0; r < n; r++)
    for (let c = 0; c <= r; c++) {
      let sum = rows[c]![r]!;
      for (let k = 0; k < c; k++) sum -= lower[r]![k]! * lower[c]![k]!;
      lower[r]![c] = r === c ? Math.sqrt(Math.max(sum, 1e-9)) : sum / lower[c]![c]!;
    }
  for (let r = 0; r < n; r++) {
    let sum = rows[r]![n]!;
    for (let k = 0; k < r; k++) sum -= lower[r]![k]! * x[k]!;
    x[r] = sum / lower[r]![r]!;
  }
  for (let r = n - 1; r >= 0; r--) {
    let sum = x[r]!;
    for (let k = r + 1; k < n; k++) sum -= lower[k]![r]! * x[k]!;
    x[r] = sum / lower[r]![r]!;
  }
  return x;
}
