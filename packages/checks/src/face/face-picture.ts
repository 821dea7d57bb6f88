import type { FaceLandmarks } from '@verify/face';
import type { Raster } from '@verify/reading';

/** A face normalised to one place and size, for deciding whether two pictures are copies of one. */
export interface FacePicture {
  /** `SIDE` x `SIDE` grey levels, with the face upright in the middle. */
  readonly grey: Float32Array;
  /** x and y of each of `POINTS` in the same square. */
  readonly points: Float32Array;
}

/** Similarity of two pictures of a face. Different pictures of one person are far from 1 and 0. */
export interface Likeness {
  /** Correlation of their details, -1 to 1, in the better of the two orientations. */
  readonly correlation: number;
  /**
   * Root mean square difference of the faces' points after the best affine fit, as a share of the distance between the
   * eyes.
   */
  readonly residual: number;
  readonly mirrored: boolean;
}

const SIDE = 80;
/** The face's centre is the square's centre, and the outer eye corners are this far apart. */
const EYES_PX = 30;
const CENTRE = { x: SIDE / 2, y: SIDE / 2 - 6 };
/** Only the face counts, because a document has another background than the photograph. */
const REACH_PX = { x: 25, up: 24, down: 36 } as const;

/** Mesh points on the face's middle line, and pairs of points on its right and left half. */
const MIDDLE = [10, 151, 9, 168, 6, 197, 195, 5, 4, 1, 2, 0, 13, 14, 17, 18, 200, 199, 152];
const PAIRS = [
  [33, 263], [133, 362], [159, 386], [145, 374], [160, 387], [144, 373], [158, 385], [153, 380],
  [70, 300], [63, 293], [105, 334], [66, 296], [107, 336], [46, 276], [53, 283], [52, 282], [65, 295], [55, 285],
  [98, 327], [48, 278], [64, 294], [129, 358], [50, 280], [101, 330], [205, 425], [187, 411],
  [61, 291], [37, 267], [40, 270], [84, 314], [91, 321], [146, 375], [82, 312], [87, 317],
  [172, 397], [136, 365], [150, 379], [149, 378], [176, 400], [148, 377],
  [234, 454], [93, 323], [132, 361], [58, 288],
  [109, 338], [67, 297], [103, 332], [54, 284], [21, 251], [162, 389], [127, 356],
] as const; // prettier-ignore
const POINTS = [...MIDDLE, ...PAIRS.flat()];

export function facePicture(image: Raster, landmarks: FaceLandmarks): FacePicture {
  const at = (index: number) => ({ x: landmarks[index]!.x * image.width, y: landmarks[index]!.y * image.height });
  const [right, left] = [at(33), at(263)];
  const middle = { x: (right.x + left.x) / 2, y: (right.y + left.y) / 2 };
  const apart = Math.hypot(left.x - right.x, left.y - right.y) || 1;
  const scale = apart / EYES_PX;
  const [cos, sin] = [(left.x - right.x) / apart, (left.y - right.y) / apart];
  const grey = new Float32Array(SIDE * SIDE);
  // Means over the pixels covered by a cell, so that large and small pictures look alike. No object is made for a point: a garbage
  // collection for every 16 MB of them was a third of a comparison.
  const steps = Math.max(1, Math.min(8, Math.round(scale)));
  for (let v = 0; v < SIDE; v++)
    for (let u = 0; u < SIDE; u++) {
      let sum = 0;
      for (let i = 0; i < steps; i++)
        for (let j = 0; j < steps; j++) {
          const du = (u + (i + 0.5) / steps - 0.5 - CENTRE.x) * scale;
          const dv = (v + (j + 0.5) / steps - 0.5 - CENTRE.y) * scale;
          sum += level(image, middle.x + du * cos - dv * sin, middle.y + du * sin + dv * cos);
        }
      grey[v * SIDE + u] = sum / steps ** 2;
    }
  const points = new Float32Array(POINTS.length * 2);
  for (const [n, index] of POINTS.entries()) {
    const { x, y } = at(index);
    const [dx, dy] = [(x - middle.x) / scale, (y - middle.y) / scale];
    points[n * 2] = CENTRE.x + dx * cos + dy * sin;
    points[n * 2 + 1] = CENTRE.y - dx * sin + dy * cos;
  }
  return { grey, points };
}

/** Grey level interpolated between four pixels. */
function level({ width, height, data }: Raster, x: number, y: number): number {
  const cx = Math.min(width - 1.001, Math.max(0, x));
  const cy = Math.min(height - 1.001, Math.max(0, y));
  const left = Math.floor(cx);
  const top = Math.floor(cy);
  const fx = cx - left;
  const fy = cy - top;
  const o = (top * width + left) * 4;
  const p = o + width * 4;
  const upper = luma(data, o) * (1 - fx) + luma(data, o + 4) * fx;
  const lower = luma(data, p) * (1 - fx) + luma(data, p + 4) * fx;
  return upper * (1 - fy) + lower * fy;
}

const luma = (data: Raster['data'], i: number): number =>
  data[i]! * 0.299 + data[i + 1]! * 0.587 + data[i + 2]! * 0.114;

export function likeness(a: FacePicture, b: FacePicture): Likeness {
  const straight = { ...compare(a, b), mirrored: false };
  const turned = { ...compare(a, mirror(b)), mirrored: true };
  return straight.correlation >= turned.correlation ? straight : turned;
}

function mirror({ grey, points }: FacePicture): FacePicture {
  const flipped = new Float32Array(grey.length);
  for (let v = 0; v < SIDE; v++)
    for (let u = 0; u < SIDE; u++) flipped[v * SIDE + u] = grey[v * SIDE + (SIDE - 1 - u)]!;
  const moved = new Float32Array(points.length);
  for (let n = 0; n < POINTS.length; n++) {
    // The right half's points become the left half's.
    const from = n < MIDDLE.length ? n : MIDDLE.length + ((n - MIDDLE.length) ^ 1);
    moved[n * 2] = SIDE - 1 - points[from * 2]!;
    moved[n * 2 + 1] = points[from * 2 + 1]!;
  }
  return { grey: flipped, points: moved };
}

/** The mesh is accurate to about a pixel of the square. */
const NUDGE_PX = 0.7;

/** Six numbers that map a's points to b's: u' = m0·u + m1·v + m2, v' = m3·u + m4·v + m5. */
type Affine = readonly [number, number, number, number, number, number];

function compare(a: FacePicture, b: FacePicture): Omit<Likeness, 'mirrored'> {
  const { map, residual } = fit(a.points, b.points);
  const one = detail(a.grey);
  let correlation = -1;
  for (let dv = -1; dv <= 1; dv++)
    for (let du = -1; du <= 1; du++) {
      const moved: Affine = [map[0], map[1], map[2] + du * NUDGE_PX, map[3], map[4], map[5] + dv * NUDGE_PX];
      correlation = Math.max(correlation, correlate(one, detail(warped(b.grey, moved))));
    }
  return { correlation, residual: residual / EYES_PX };
}

function warped(grey: Float32Array, [m0, m1, m2, m3, m4, m5]: Affine): Float32Array {
  const out = new Float32Array(SIDE * SIDE);
  for (let v = 0; v < SIDE; v++)
    for (let u = 0; u < SIDE; u++) {
      const x = Math.min(SIDE - 1.001, Math.max(0, m0 * u + m1 * v + m2));
      const y = Math.min(SIDE - 1.001, Math.max(0, m3 * u + m4 * v + m5));
      const left = Math.floor(x);
      const top = Math.floor(y);
      const fx = x - left;
      const fy = y - top;
      const o = top * SIDE + left;
      out[v * SIDE + u] =
        (grey[o]! * (1 - fx) + grey[o + 1]! * fx) * (1 - fy) +
        (grey[o + SIDE]! * (1 - fx) + grey[o + SIDE + 1]! * fx) * fy;
    }
  return out;
}

/** A picture without its lighting: minus its mean over a wide window, divided by the deviation there. */
function detail(grey: Float32Array): Float32Array {
  const fine = blurred(grey, 1);
  const mean = blurred(grey, WINDOW);
  const squares = blurred(
    grey.map((value) => value * value),
    WINDOW,
  );
  return fine.map((value, i) => (value - mean[i]!) / Math.sqrt(Math.max(16, squares[i]! - mean[i]! ** 2)));
}
/** Large enough to keep how light falls on a face: a copy shares it, another photograph does not. */
const WINDOW = 20;

/** Means over squares of 2 · reach + 1 pixels. */
function blurred(grey: Float32Array, reach: number): Float32Array {
  return along(along(grey, reach, 1, SIDE), reach, SIDE, 1);
}

function along(from: Float32Array, reach: number, step: number, line: number): Float32Array {
  const out = new Float32Array(from.length);
  for (let n = 0; n < SIDE; n++) {
    let sum = 0;
    for (let k = 0; k < reach; k++) sum += from[n * line + k * step]!;
    for (let k = 0; k < SIDE; k++) {
      if (k + reach < SIDE) sum += from[n * line + (k + reach) * step]!;
      if (k - reach - 1 >= 0) sum -= from[n * line + (k - reach - 1) * step]!;
      out[n * line + k * step] = sum / (Math.min(SIDE - 1, k + reach) - Math.max(0, k - reach) + 1);
    }
  }
  return out;
}

const INSIDE = Uint16Array.from(
  Array.from({ length: SIDE * SIDE }, (_, i) => i).filter((i) => {
    const [u, v] = [(i % SIDE) - CENTRE.x, Math.floor(i / SIDE) - CENTRE.y];
    return (u / REACH_PX.x) ** 2 + (v / (v < 0 ? REACH_PX.up : REACH_PX.down)) ** 2 < 1;
  }),
);

function correlate(a: Float32Array, b: Float32Array): number {
  let ma = 0;
  let mb = 0;
  for (const i of INSIDE) {
    ma += a[i]!;
    mb += b[i]!;
  }
  ma /= INSIDE.length;
  mb /= INSIDE.length;
  let [ab, aa, bb] = [0, 0, 0];
  for (const i of INSIDE) {
    const p = a[i]! - ma;
    const q = b[i]! - mb;
    ab += p * q;
    aa += p * p;
    bb += q * q;
  }
  return ab / (Math.sqrt(aa * bb) || 1);
}

/** Least-squares fit, and the remaining difference of the points. */
function fit(from: Float32Array, to: Float32Array): { readonly map: Affine; readonly residual: number } {
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
  const map: Affine = [m0, m1, tx - m0 * fx - m1 * fy, m3, m4, ty - m3 * fx - m4 * fy];
  let square = 0;
  for (let n = 0; n < count; n++) {
    const [x, y] = [from[n * 2]!, from[n * 2 + 1]!];
    square += (m0 * x + m1 * y + map[2] - to[n * 2]!) ** 2 + (m3 * x + m4 * y + map[5] - to[n * 2 + 1]!) ** 2;
  }
  return { map, residual: Math.sqrt(square / count) };
}
