import { expect, test } from 'vitest';
import type { FaceLandmarks } from './frame.ts';
import { planarResidual } from './parallax.ts';

const FRAME = { widthPx: 640, heightPx: 360 };

interface Place {
  readonly x: number;
  readonly y: number;
  /** Distance from the camera, smaller is nearer. */
  readonly depth: number;
}

/** 468 points all over a face 200 px wide; each has a depth of its own. */
const FACE: readonly Place[] = Array.from({ length: 468 }, (_, i) => ({
  x: 180 + ((i * 37) % 101) * 2,
  y: 60 + ((i * 53) % 97) * 2.5,
  depth: ((i * 29) % 23) - 9,
}));

const landmarks = (points: readonly (readonly [x: number, y: number])[]): FaceLandmarks =>
  points.map(([x, y]) => ({ x: x / FRAME.widthPx, y: y / FRAME.heightPx, z: 0 }));
const BEFORE = landmarks(FACE.map(({ x, y }) => [x, y]));

/** Positions of the points after each has moved. */
const moved = (to: (place: Place) => readonly [x: number, y: number]) => landmarks(FACE.map(to));
const residual = (to: (place: Place) => readonly [x: number, y: number]): number =>
  planarResidual(BEFORE, moved(to), FRAME);

// Pinned as they are now.
test.each<[string, number, (place: Place) => readonly [x: number, y: number]]>([
  ['turns', 0.0253038357, ({ x, y, depth }) => [x + 0.9 * depth, y]],
  ['nods', 0.019620371, ({ x, y, depth }) => [x, y - 0.7 * depth]],
  [
    'does both and comes nearer',
    0.0276710887,
    ({ x, y, depth }) => [1.1 * x + 0.9 * depth - 20, 1.1 * y - 0.4 * depth + 7],
  ],
])('a head that %s does not move as a plane', (_, wanted, to) => expect(residual(to)).toBeCloseTo(wanted, 7));

test('a face without width is measured in pixels', () => {
  const narrow = BEFORE.map((point, i) => (i === 454 ? BEFORE[234]! : point));
  const after = moved(({ x, y, depth }) => [x + 0.9 * depth, y - 0.4 * depth]);
  expect(planarResidual(narrow, after, FRAME)).toBeCloseTo(40.37187, 5);
});

test('points in one place give no plane', () => {
  const nowhere = Array.from({ length: 468 }, () => ({ x: 0.5, y: 0.5, z: 0 }));
  expect(planarResidual(nowhere, BEFORE, FRAME)).toBe(0);
});
