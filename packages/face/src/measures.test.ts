import { expect, test } from 'vitest';
import { measureFace } from './measures.ts';

test('both pairs of eyelids count equally, and frames may have any shape', () => {
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
