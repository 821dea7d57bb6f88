import { EYES_PX, type FacePicture, mirrored, SIDE } from './face-picture.ts';
import { affineFit, registered, residualOf } from './face-registration.ts';
import { type Affine, correlation, warped } from './face-square.ts';

/**
 * Similarity of two pictures of a face, in the better of their two orientations. Different pictures of one person are
 * far from 1 and 0.
 */
export interface Likeness {
  /** Correlation of their details, -1 to 1, laid over each other by the faces' points. */
  readonly correlation: number;
  /**
   * Root mean square difference of the faces' points after the best affine fit, as a share of the distance between the
   * eyes.
   */
  readonly residual: number;
  /** Correlation of their finer details, -1 to 1, laid over each other by their grey levels. */
  readonly registered: number;
  readonly mirrored: boolean;
}

export function likeness(a: FacePicture, b: FacePicture): Likeness {
  const straight = { ...compare(a, b), mirrored: false };
  const turned = { ...compare(a, mirrored(b)), mirrored: true };
  return straight.registered >= turned.registered ? straight : turned;
}

/** The mesh is accurate to about a pixel of the square. */
const NUDGE_PX = 0.7;

function compare(a: FacePicture, b: FacePicture): Omit<Likeness, 'mirrored'> {
  const map = affineFit(a.points, b.points);
  const one = detail(a.grey, WIDE);
  let best = -1;
  for (let dv = -1; dv <= 1; dv++)
    for (let du = -1; du <= 1; du++) {
      const moved: Affine = [map[0], map[1], map[2] + du * NUDGE_PX, map[3], map[4], map[5] + dv * NUDGE_PX];
      best = Math.max(best, correlation(one, detail(warped(b.grey, moved), WIDE)));
    }
  return {
    correlation: best,
    residual: residualOf(map, a.points, b.points) / EYES_PX,
    registered: registeredCorrelation(a, one, b, map),
  };
}

/**
 * The correlation that the points alone give, without nudges, in the better orientation: a twentieth of the work of
 * `likeness`, to find those of many pictures that are worth it.
 */
export function roughLikeness(a: FacePicture, many: readonly FacePicture[]): number[] {
  const sides = [a, mirrored(a)].map(({ grey, points }) => ({ points, wide: detail(grey, WIDE) }));
  return many.map((b) =>
    Math.max(
      ...sides.map(({ points, wide }) => correlation(wide, detail(warped(b.grey, affineFit(points, b.points)), WIDE))),
    ),
  );
}

/**
 * `wide` is the detail of `a` over a wide window. Where a face fills its picture, the mesh places its points up to two
 * pixels of the square elsewhere.
 */
function registeredCorrelation(a: FacePicture, wide: Float32Array, b: FacePicture, map: Affine): number {
  const other = detail(b.grey, WIDE);
  const near = registered(blurred(wide, COARSE), blurred(other, COARSE), map);
  const laid = warped(b.grey, registered(wide, other, near));
  return correlation(detail(a.grey, NARROW), detail(laid, NARROW), 'middle');
}

/**
 * Reaches of windows, in pixels to each side. This one keeps how light falls on a face: a copy shares it, another
 * photograph does not.
 */
const WIDE = 20;
/** Keeps what only a copy shares. */
const NARROW = 8;
/** Blurred so far, two faces find each other from farther away. */
const COARSE = 2;

/** A picture without its lighting: minus its mean over a window, divided by the deviation there. */
function detail(grey: Float32Array, reach: number): Float32Array {
  const fine = blurred(grey, 1);
  const mean = blurred(grey, reach);
  const squares = blurred(
    grey.map((value) => value * value),
    reach,
  );
  return fine.map((value, i) => (value - mean[i]!) / Math.sqrt(Math.max(16, squares[i]! - mean[i]! ** 2)));
}

/** Means over squares of 2 · reach + 1 pixels. */
export function blurred(grey: Float32Array, reach: number): Float32Array {
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
