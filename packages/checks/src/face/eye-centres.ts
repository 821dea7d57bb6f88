import type { FaceLandmarks } from '@verify/face';
import { round } from '../rules/trace.ts';

/** Outer and inner corner of the eye at the picture's left, then of the other one. */
const CORNERS = [
  [33, 133],
  [263, 362],
] as const;

/** The centres of both eyes as x, y, x, y in fractions of the picture, the one at the picture's left first. */
export const eyeCentres = (face: FaceLandmarks): readonly number[] =>
  CORNERS.flatMap(([outer, inner]) => [
    round((face[outer]!.x + face[inner]!.x) / 2),
    round((face[outer]!.y + face[inner]!.y) / 2),
  ]);
