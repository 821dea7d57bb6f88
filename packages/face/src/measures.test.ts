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

test('the two pairs of lids count alike, and so do the pixels of a frame that is no square', () => {
  const frame = { widthPx: 640, heightPx: 360 };
  const face = Array.from({ length: 478 }, () => ({ x: 0.5, y: 0.5, z: 0 }));
  const put = (index: number, xPx: number, yPx: number, zPx = 0) => {
    face[index] = { x: xPx / 640, y: yPx / 360, z: zPx / 640 };
  };
  // Outer and inner corner 30 px apart, with lids 6 and 9 px apart; and 25 px, with lids 2 and 3 px.
  put(33, 240, 150);
  put(133, 270, 150);
  put(160, 250, 146);
  put(144, 250, 152);
  put(158, 260, 145);
  put(153, 260, 154);
  put(263, 360, 150);
  put(362, 340, 165);
  put(385, 345, 155);
  put(380, 345, 157);
  put(387, 352, 153);
  put(373, 352, 156);
  // A mouth of 60 by 80 px, counted with its depth, and lips that are 12 px apart.
  put(61, 270, 210);
  put(291, 330, 210, 80);
  put(13, 300, 205);
  put(14, 300, 217);
  put(10, 320, 90);
  put(152, 290, 250);
  const { eyeOpenness, lidOpening, mouthWidth, mouthGap, faceHeight, centre, eyeDistancePx } = measureFace(face, frame);
  const [right, left] = [(6 + 9) / (2 * 30), (2 + 3) / (2 * 25)];
  const measured = [eyeOpenness, lidOpening, mouthWidth, mouthGap, faceHeight, centre.x, centre.y, eyeDistancePx];
  const wanted = [right, (right + left) / 2, 100 / 120, 12 / 120, Math.hypot(30, 160) / 360, 305 / 640, 170 / 360, 120];
  for (const [i, value] of measured.entries()) expect(value).toBeCloseTo(wanted[i]!, 9);
});
