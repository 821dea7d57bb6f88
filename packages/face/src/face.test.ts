import { expect, test } from 'vitest';
import type { FaceLandmarks } from './frame.ts';
import { headPose } from './index.ts';
import { RIGID_POINTS } from './rigid-points.ts';

const FRAME = { widthPx: 640, heightPx: 480 };

/**
 * The canonical face's rigid points, rotated and placed in the frame as landmarks; the other points are in its middle.
 */
function turned(yawDeg: number, pitchDeg = 0, rollDeg = 0, flat = false): FaceLandmarks {
  const [a, b, c] = [yawDeg, pitchDeg, rollDeg].map((angle) => (angle * Math.PI) / 180) as [number, number, number];
  const place = (x: number, y: number, z: number) => {
    if (flat) z = 4;
    const [x1, z1] = [x * Math.cos(a) + z * Math.sin(a), -x * Math.sin(a) + z * Math.cos(a)];
    const [y1, z2] = [y * Math.cos(b) - z1 * Math.sin(b), y * Math.sin(b) + z1 * Math.cos(b)];
    const [x2, y2] = [x1 * Math.cos(c) - y1 * Math.sin(c), x1 * Math.sin(c) + y1 * Math.cos(c)];
    const perspective = 60 / (60 - z2);
    return { x: 0.5 + (x2 * 12 * perspective) / 640, y: 0.5 - (y2 * 12 * perspective) / 480, z: (-z2 * 12) / 640 };
  };
  const points = Array.from({ length: 478 }, (_, i) =>
    place(((i * 7) % 13) - 6, ((i * 5) % 11) - 5, 3 + ((i * 3) % 5) * 0.6),
  );
  for (const [index, x, y, z] of RIGID_POINTS) points[index] = place(x, y, z);
  return points;
}

test.each([
  [0, 0, 0],
  [25, 0, 0],
  [-25, 5, 0],
  [0, -18, 0],
  [0, 0, 12],
])('a head with yaw %d, pitch %d, roll %d is measured within 2 degrees', (yaw, pitch, roll) => {
  const pose = headPose(turned(yaw, pitch, roll), FRAME);
  expect(Math.abs(pose.yawDeg - yaw)).toBeLessThan(2);
  expect(Math.abs(pose.pitchDeg - pitch)).toBeLessThan(2);
  expect(Math.abs(pose.rollDeg - roll)).toBeLessThan(2);
});
