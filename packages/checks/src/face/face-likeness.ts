import { EYES_PX, type FacePicture, mirrored, SIDE } from './face-picture.ts';
import { affineFit, registered, residualOf } from './face-registration.ts';
import { type Affine, correlation, warped } from './face-square.ts';

/** Likeness in the better of two orientations. Different pictures of one person are far from 1 and 0. */
export interface Likeness {
  /** Correlation of their details, -1 to 1, aligned by the faces' points. */
  readonly correlation: number;
  /** Root mean square difference of the points after the best affine fit, in distances of the eyes. */
  readonly residual: number;
  /** Correlation of their finer details, -1 to 1, aligned by their grey levels. */
  readonly registered: number;
  readonly mirrored: boolean;
}

export function likeness(a: FacePicture, b: FacePicture): Likeness {
  const wide = detail(a.grey, WIDE);
  const narrow = detail(a.grey, NARROW);
  const [straight, turned] = [b, mirrored(b)].map((other) => {
    const map = affineFit(a.points, other.points);
    return { other, map, registered: registeredCorrelation({ wide, narrow }, other, map) };
  }) as [Laid, Laid];
  const isMirrored = !(straight.registered >= turned.registered);
  const { other, map, registered: most } = isMirrored ? turned : straight;
  return {
    correlation: nudgedCorrelation(wide, other, map),
    residual: residualOf(map, a.points, other.points) / EYES_PX,
    registered: most,
    mirrored: isMirrored,
  };
}

interface Laid {
  readonly other: FacePicture;
  readonly map: Affine;
  readonly registered: number;
}

/** The mesh is accurate to about a pixel of the square. */
const NUDGE_PX = 0.7;

function nudgedCorrelation(wide: Float32Array, { grey }: FacePicture, map: Affine): number {
  let best = -1;
  for (let dv = -1; dv <= 1; dv++)
    for (let du = -1; du <= 1; du++) {
      const moved: Affine = [map[0], map[1], map[2] + du * NUDGE_PX, map[3], map[4], map[5] + dv * NUDGE_PX];
      best = Math.max(best, correlation(wide, detail(warped(grey, moved), WIDE)));
    }
  return best;
}

/** Correlation by the points alone, in the better orientation: finds pictures worth `likeness` at a twentieth of it. */
export function roughLikeness(a: FacePicture, many: readonly FacePicture[]): number[] {
  const sides = [a, mirrored(a)].map(({ grey, points }) => ({ points, wide: detail(grey, WIDE) }));
  return many.map((b) =>
    Math.max(
      ...sides.map(({ points, wide }) => correlation(wide, detail(warped(b.grey, affineFit(points, b.points)), WIDE))),
    ),
  );
}

/** Where a face fills its picture, the mesh places its points up to two pixels of the square elsewhere. */
function registeredCorrelation(
  { wide, narrow }: { readonly wide: Float32Array; readonly narrow: Float32Array },
  b: FacePicture,
  map: Affine,
): number {
  const other = detail(b.grey, WIDE);
  const near = registered(blurred(wide, COARSE), blurred(other, COARSE), map);
  const laid = warped(b.grey, registered(wide, other, near));
  return correlation(narrow, detail(laid, NARROW), 'middle');
}

/** Pixels to each side. This one keeps how light falls on a face: a copy shares it, another photograph doesn't. */
const WIDE = 20;
/** Keeps what only a copy shares. */
const NARROW = 8;
/** Blurred by this much, two faces can be aligned from farther away. */
const COARSE = 2;

/** A picture without its lighting: minus its mean over a window, divided by the deviation there. */
function detail(grey: Float32Array, reach: number): Float32Array {
  const out = blurred(grey, 1);
  const mean = blurred(grey, reach);
  const squared = new Float32Array(grey.length);
  for (let i = 0; i < grey.length; i++) squared[i] = grey[i]! * grey[i]!;
  const squares = blurred(squared, reach);
  for (let i = 0; i < grey.length; i++)
    out[i] = (out[i]! - mean[i]!) / Math.sqrt(Math.max(16, squares[i]! - mean[i]! ** 2));
  return out;
}

/** Means over squares of 2 · reach + 1 pixels. */
function blurred(grey: Float32Array, reach: number): Float32Array {
  return along(along(grey, reach, 1, SIDE), reach, SIDE, 1);
}

/** All lines at once: their sums don't wait for each other. */
function along(from: Float32Array, reach: number, step: number, line: number): Float32Array {
  const out = new Float32Array(from.length);
  const sums = new Float64Array(SIDE);
  for (let k = -reach; k < SIDE; k++) {
    const [ahead, behind] = [k + reach, k - reach - 1];
    if (ahead < SIDE) for (let n = 0; n < SIDE; n++) sums[n]! += from[n * line + ahead * step]!;
    if (behind >= 0) for (let n = 0; n < SIDE; n++) sums[n]! -= from[n * line + behind * step]!;
    if (k < 0) continue;
    const count = Math.min(SIDE - 1, ahead) - Math.max(0, k - reach) + 1;
    for (let n = 0; n < SIDE; n++) out[n * line + k * step] = sums[n]! / count;
  }
  return out;
}
