import { type FaceFrame, type FaceLandmarks, inPixels } from './frame.ts';
import { solveLinear } from './linear.ts';

/** Points from the ears to the nose's tip: the largest range of depth in a face. */
const NEAR_AND_FAR = [
  1, 4, 5, 6, 168, 9, 10, 33, 133, 362, 263, 98, 327, 61, 291, 152, 234, 454, 127, 356, 93, 323, 58, 288, 70, 300,
];

/**
 * How badly a plane explains the movement between two frames: the root mean square residual of the best homography
 * divided by the face's width. A photograph, waved or turned, is a plane and stays near 0; a head that turns by 20
 * degrees does not.
 */
export function planarResidual(
  before: FaceLandmarks,
  after: FaceLandmarks,
  frame: Pick<FaceFrame, 'widthPx' | 'heightPx'>,
): number {
  const from = NEAR_AND_FAR.map((index) => inPixels(before[index]!, frame));
  const to = NEAR_AND_FAR.map((index) => inPixels(after[index]!, frame));
  const width = Math.hypot(from[16]!.x - from[17]!.x, from[16]!.y - from[17]!.y) || 1;
  // In units of the face's width around its middle, so that the equations are well conditioned.
  const centre = from[4]!;
  const unit = (point: { x: number; y: number }) =>
    [(point.x - centre.x) / width, (point.y - centre.y) / width] as const;
  const pairs = from.map((point, i) => [unit(point), unit(to[i]!)] as const);
  const homography = fitHomography(pairs);
  if (!homography) return 0;
  const [a, b, c, d, e, f, g, h] = homography as [number, number, number, number, number, number, number, number];
  const squares = pairs.map(([[x, y], [u, v]]) => {
    const w = g * x + h * y + 1;
    return ((a * x + b * y + c) / w - u) ** 2 + ((d * x + e * y + f) / w - v) ** 2;
  });
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}

type Pair = readonly [readonly [number, number], readonly [number, number]];

/** Least squares of the linearised equations with the last entry fixed at 1; null if the points determine none. */
function fitHomography(pairs: readonly Pair[]): number[] | null {
  const normal = Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => 0));
  const right = Array.from({ length: 8 }, () => 0);
  for (const [[x, y], [u, v]] of pairs) {
    for (const [row, value] of [
      [[x, y, 1, 0, 0, 0, -u * x, -u * y], u],
      [[0, 0, 0, x, y, 1, -v * x, -v * y], v],
    ] as const) {
      for (let i = 0; i < 8; i++) {
        right[i]! += row[i]! * value;
        for (let j = 0; j < 8; j++) normal[i]![j]! += row[i]! * row[j]!;
      }
    }
  }
  return solveLinear(normal, right);
}
