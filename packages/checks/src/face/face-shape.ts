import { CENTRE, EYES_PX, type FacePicture, placeOf } from './face-picture.ts';
import fitted from './face-shape.json' with { type: 'json' };

/** Widths and heights in distances of the outer eye corners, so that neither size nor a small turn changes them. */
const WIDTHS = [
  [234, 454],
  [132, 361],
  [172, 397],
  [150, 379],
  [129, 358],
  [133, 362],
] as const;
const HEIGHTS = [[10], [152], [2], [105, 334], [172, 397], [133, 362]] as const;
const [WIDTH_PLACES, HEIGHT_PLACES] = [WIDTHS, HEIGHTS].map((all) => all.map((points) => points.map(placeOf)));

type FaceShape = readonly number[];

function shapeOf({ points }: FacePicture): FaceShape {
  const widths = WIDTH_PLACES!.map(([a, b]) => points[b! * 2]! - points[a! * 2]!);
  const heights = HEIGHT_PLACES!.map(
    (places) => places.reduce((sum, n) => sum + points[n * 2 + 1]! - CENTRE.y, 0) / places.length,
  );
  return [...widths, ...heights].map((length) => length / EYES_PX);
}

/**
 * Distance of many stills' shape from a portrait's, in deviations of one person. `face-shape.json`: the inverse
 * covariance's Cholesky factor (13 persons, 60 public photographs) and a near camera's narrowing (16 rendered people).
 */
export function shapeDistance(stills: readonly FacePicture[], portrait: FacePicture, near: boolean): number {
  const seen = stills.map(shapeOf);
  const other = shapeOf(portrait);
  const apart = other.map((length, i) => {
    const middle = seen.map((one) => one[i]!).toSorted((a, b) => a - b)[seen.length >> 1]!;
    return middle - length - (near ? fitted.nearCamera[i]! : 0);
  });
  return Math.hypot(...fitted.rows.map((row, first) => row.reduce((sum, one, i) => sum + one * apart[first + i]!, 0)));
}

/** This descriptor distance weighs as much as one deviation of the shape. */
const DESCRIPTION_WEIGHT = 12;
/**
 * No pair of 137 of one person is beyond (2 % if left out of the fit), but 17 of 43 photographs bent to a real face
 * that pass otherwise, 8 of 27 with its eyes (`pnpm bench faces --only=photographs`); rendered 13 and 16 of 22, people
 * none of 44.
 */
export const MOST_UNLIKE = 9.1;

/** Shape and descriptor together, because neither is enough alone. */
export const unlikeness = (shape: number, distance: number): number => Math.hypot(shape, DESCRIPTION_WEIGHT * distance);
