import { CENTRE, EYES_PX, type FacePicture, placeOf } from './face-picture.ts';
import fitted from './face-shape.json' with { type: 'json' };

/**
 * Widths of face, jaw, chin, nose and between the eyes, and heights from the outer eye corners: forehead, chin, nose,
 * brows, jaw and inner eye corners. In distances of the outer eye corners, so that neither size nor a small turn
 * changes them.
 */
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
 * How far the shape of the face in many stills is from that of a portrait, in deviations of photographs of one
 * person: a photograph that is bent to a moving face takes its shape. `face-shape.json` holds the Cholesky factor of
 * the inverse covariance within 13 persons on 60 public photographs, and by how much a near camera narrows a face
 * (16 rendered people).
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

/** A description of so much weighs as much as one deviation of the shape. */
const DESCRIPTION_WEIGHT = 12;
/**
 * Of 137 pairs of public photographs of one person none is beyond it, and 2 % where the pair's person was left out of
 * the fit. Beyond it are 17 of 43 photographs that were bent to another real face and pass the comparison otherwise,
 * and 8 of 27 of those with that face's eyes (`pnpm bench faces --only=photographs`); of rendered ones 13 and 16 of 22,
 * of rendered people none of 44.
 */
export const MOST_UNLIKE = 9.1;

/** Shape and description together: neither tells enough by itself. */
export const unlikeness = (shape: number, distance: number): number => Math.hypot(shape, DESCRIPTION_WEIGHT * distance);
