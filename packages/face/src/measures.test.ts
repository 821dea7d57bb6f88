import { expect, test } from 'vitest';
import type { FaceLandmarks } from './frame.ts';
import { measureFace } from './measures.ts';

/** Square, so that both axes have the same unit. */
const FRAME = { widthPx: 1_000, heightPx: 1_000 };
const WIDTH = 0.06;
/** Corners and lids of each eye, as the mesh numbers them: outer, inner, then upper and lower lid twice. */
const EYES = [
  { at: 0.4, points: [33, 133, 160, 144, 158, 153] },
  { at: 0.6, points: [263, 362, 385, 380, 387, 373] },
] as const;

/** A face whose eyes are open by these eye-aspect ratios. */
function faceWith(...ratios: readonly [number, number]): FaceLandmarks {
  const points = Array.from({ length: 478 }, (_, i) => ({
    x: 0.4 + ((i * 7) % 13) * 0.016,
    y: 0.4 + ((i * 5) % 11) * 0.02,
    z: ((i * 3) % 5) * 0.01,
  }));
  for (const [eye, { at, points: indices }] of EYES.entries()) {
    const [outer, inner, ...lids] = indices;
    points[outer] = { x: at - WIDTH / 2, y: 0.45, z: 0 };
    points[inner] = { x: at + WIDTH / 2, y: 0.45, z: 0 };
    for (const [i, lid] of lids.entries())
      points[lid] = { x: at, y: 0.45 + ((i % 2 === 0 ? -1 : 1) * ratios[eye]! * WIDTH) / 2, z: 0 };
  }
  return points;
}

test.each([
  [0.3, 0.3],
  [0.3, 0.1],
  [0.1, 0.3],
])('of eyes open by %d and %d the guide asks for the wider one, and a blink for both', (left, right) => {
  const { eyeOpenness, lidOpening } = measureFace(faceWith(left, right), FRAME);
  expect(eyeOpenness).toBeCloseTo(Math.max(left, right), 5);
  expect(lidOpening).toBeCloseTo((left + right) / 2, 5);
});
