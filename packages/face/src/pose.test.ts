import { expect, test } from 'vitest';
import type { FaceLandmarks } from './frame.ts';
import { headPose } from './pose.ts';
import { RIGID_POINTS } from './rigid-points.ts';

const FRAME = { widthPx: 640, heightPx: 360 };
const PX_PER_CM = 9;

/** The canonical face seen from far away, after roll, then pitch, then yaw. */
function seen(yawDeg: number, pitchDeg: number, rollDeg: number, cheekCm = 0): FaceLandmarks {
  const [yaw, pitch, roll] = [yawDeg, pitchDeg, rollDeg].map((deg) => (deg * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const face = Array.from({ length: 468 }, () => ({ x: 0.9, y: 0.1, z: 0.7 }));
  for (const [index, x0, y0, z0] of RIGID_POINTS) {
    const out = index === 454 ? cheekCm : 0;
    const [x1, y1] = [
      (x0 + out) * Math.cos(roll) - y0 * Math.sin(roll),
      (x0 + out) * Math.sin(roll) + y0 * Math.cos(roll),
    ];
    const [y2, z2] = [y1 * Math.cos(pitch) - z0 * Math.sin(pitch), y1 * Math.sin(pitch) + z0 * Math.cos(pitch)];
    const [x3, z3] = [x1 * Math.cos(yaw) + z2 * Math.sin(yaw), z2 * Math.cos(yaw) - x1 * Math.sin(yaw)];
    const { widthPx, heightPx } = FRAME;
    face[index] = {
      x: 0.4 + (x3 * PX_PER_CM) / widthPx,
      y: 0.6 - (y2 * PX_PER_CM) / heightPx,
      z: 0.05 - (z3 * PX_PER_CM) / widthPx,
    };
  }
  return face;
}

test('one badly measured cheek turns the head only a little', () => {
  const { yawDeg, pitchDeg, rollDeg } = headPose(seen(12, -7, 4, 3), FRAME);
  expect([yawDeg, pitchDeg, rollDeg].map((deg) => Number(deg.toFixed(3)))).toEqual([9.92, -6.845, 4.787]);
});

test('a face without extent looks about straight ahead', () => {
  const nowhere = Array.from({ length: 468 }, () => ({ x: 0.5, y: 0.5, z: 0 }));
  const { yawDeg, pitchDeg, rollDeg } = headPose(nowhere, FRAME);
  expect([yawDeg, pitchDeg, rollDeg].map((deg) => Number(deg.toFixed(3)))).toEqual([1.157, 1.134, 1.157]);
});
