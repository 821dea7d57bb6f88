import type { FaceLandmarks } from '@verify/face';
import type { Raster } from '@verify/reading';
import { beforeAll, expect, test } from 'vitest';
import { type FaceDescriptor, normalised, template } from './descriptor.ts';
import type { FoundFace } from './detector.ts';
import { createFaceEngine, descriptorDistance, type FaceEngine } from './face-engine.ts';

interface Head {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn?: number;
}

/** A face of soft spots, in sizes of the head: middle, half width and height, and colour. */
const SPOTS = [
  [0, -0.12, 0.62, 0.75, 70, 50, 40], // hair
  [0, 0, 0.5, 0.66, 222, 178, 150], // skin
  [-0.2, -0.16, 0.12, 0.03, 80, 55, 45], // brows
  [0.2, -0.16, 0.12, 0.03, 80, 55, 45],
  [-0.2, -0.06, 0.095, 0.05, 240, 236, 232], // eyes
  [0.2, -0.06, 0.095, 0.05, 240, 236, 232],
  [-0.195, -0.06, 0.046, 0.05, 40, 30, 25],
  [0.205, -0.06, 0.046, 0.05, 40, 30, 25],
  [0, 0.06, 0.045, 0.14, 238, 196, 170], // nose
  [-0.05, 0.15, 0.03, 0.018, 130, 85, 70],
  [0.05, 0.15, 0.03, 0.018, 130, 85, 70],
  [0, 0.33, 0.17, 0.035, 176, 84, 84], // mouth
  [0, 0.33, 0.15, 0.008, 96, 40, 44],
] as const;

function drawn(width: number, height: number, heads: readonly Head[]): Raster {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let i = 0; i < width * height; i++) {
    const colour = [188 - (i % width) / 12, 196, 202 - Math.floor(i / width) / 10];
    for (const { x, y, size, turn = 0 } of heads) {
      const [dx, dy] = [((i % width) + 0.5 - x) / size, (Math.floor(i / width) + 0.5 - y) / size];
      if (Math.hypot(dx, dy) > 1) continue;
      const [u, v] = [dx * Math.cos(turn) + dy * Math.sin(turn), dy * Math.cos(turn) - dx * Math.sin(turn)];
      for (const [cx, cy, reachX, reachY, ...rgb] of SPOTS) {
        const share = Math.min(1, Math.max(0, (1.06 - Math.hypot((u - cx) / reachX, (v - cy) / reachY)) * 8));
        for (let n = 0; n < 3; n++)
          colour[n] = colour[n]! * (1 - share) + rgb[n]! * (1 - 0.25 * u * u - 0.1 * u) * share;
      }
    }
    data.set([...colour, 255], 4 * i);
  }
  return { width, height, data };
}

/** Larger than the detector's input twice over, so that it is made smaller first. */
const TWO = drawn(600, 330, [
  { x: 150, y: 160, size: 150 },
  { x: 420, y: 150, size: 120, turn: -0.15 },
]);
const ONE = drawn(310, 330, [{ x: 160, y: 160, size: 200, turn: 0.2 }]);

let engine: FaceEngine;
let found: FoundFace;
let landmarks: FaceLandmarks;
beforeAll(async () => {
  engine = await createFaceEngine();
  found = engine.find(ONE)[0]!;
  landmarks = engine.mesh(ONE, found)!.landmarks;
});

const digits = (value: number, places = 2): number => Math.round(value * 10 ** places) / 10 ** places;
const told = ({ score, centre, sizePx, eyes: [right, left] }: FoundFace) => [
  digits(score, 4),
  ...[centre.x, centre.y, sizePx, right.x, right.y, left.x, left.y].map((one) => digits(one)),
];
const pointsOf = (points: FaceLandmarks, ...indices: readonly number[]) =>
  indices.map((index) => [points[index]!.x, points[index]!.y, points[index]!.z].map((one) => digits(one, 5)));

// Current values of the models for these pictures: a changed number may change decisions.
test('the detector returns faces with score, centre, size and eyes, the largest first', () => {
  expect(engine.find(TWO).map(told)).toEqual([
    [0.9596, 147.26, 183.8, 141.67, 115.87, 144.3, 183.35, 147.76],
    [0.8409, 420.6, 170.49, 112.01, 391.74, 141.97, 444.73, 136.05],
  ]);
  expect(engine.find(ONE).map(told)).toEqual([[0.8467, 161.87, 190.73, 200.49, 121.56, 131.65, 205.78, 145.29]]);
});

test('the mesh fits the face that was found', () => {
  const seen = engine.mesh(TWO, engine.find(TWO)[1]!)!;
  expect(seen.landmarks).toHaveLength(468);
  expect(seen.presence).toBeCloseTo(1, 9);
  expect(pointsOf(seen.landmarks, 10, 33, 152, 263, 467)).toEqual([
    [0.68809, 0.31138, 0.00205],
    [0.63858, 0.45371, 0.01785],
    [0.71785, 0.67499, -0.00549],
    [0.75855, 0.42095, 0.01812],
    [0.76007, 0.4124, 0.01502],
  ]);
  expect(pointsOf(landmarks, 10, 33, 152, 263, 467)).toEqual([
    [0.56728, 0.24597, 0.00849],
    [0.33001, 0.42411, 0.05873],
    [0.43667, 0.85276, -0.0209],
    [0.71484, 0.49452, 0.05871],
    [0.72463, 0.48224, 0.04883],
  ]);
});

test('the mesh follows a face from the previous mesh', () => {
  const moved = landmarks.map(({ x, y, z }) => ({ x: x + 0.02, y: y - 0.03, z }));
  expect(pointsOf(engine.mesh(ONE, moved)!.landmarks, 10, 33, 152, 263, 467)).toEqual([
    [0.56961, 0.24539, 0.00737],
    [0.33278, 0.41712, 0.06062],
    [0.43508, 0.85315, -0.0206],
    [0.71505, 0.48857, 0.05737],
    [0.72463, 0.47724, 0.04758],
  ]);
});

const values = (descriptor: FaceDescriptor) =>
  [...descriptor.slice(0, 5), descriptor[127]!].map((one) => digits(one, 4));

test('a face descriptor has 128 numbers', () => {
  const described = engine.describe(ONE, landmarks);
  expect(described).toHaveLength(128);
  expect(values(described)).toEqual([-0.1139, 0.0863, 0.0153, -0.122, -0.1014, 0.0201]);
  expect(Math.hypot(...described)).toBeCloseTo(1.5, 5);
});

test('the quick descriptor skips the mirrored face, which a full one then adds', () => {
  const glanced = engine.glance(ONE, landmarks);
  expect(values(glanced)).toEqual([-0.1193, 0.0879, 0.0111, -0.1216, -0.1002, 0.0238]);
  expect(Math.hypot(...glanced)).toBeCloseTo(1.5, 5);
  expect(engine.describe(ONE, landmarks, glanced)).toEqual(engine.describe(ONE, landmarks));
});

test('descriptors have a length of 1.5 and a Euclidean distance', () => {
  expect([...normalised(Float32Array.of(3, 0, -4))].map((one) => digits(one, 6))).toEqual([0.9, 0, -1.2]);
  expect([...normalised(Float32Array.of(0, 0))]).toEqual([0, 0]);
  expect(descriptorDistance(Float32Array.of(1, 2, 9), Float32Array.of(3, 5, 3))).toBe(7);
});

test('the descriptor of several pictures is their mean with a length of 1.5', () => {
  const one = template([Float32Array.of(1, 0, 2), Float32Array.of(2, 1, 3), Float32Array.of(3, 7, 1)]);
  expect([...one].map((each) => digits(each, 5))).toEqual(
    [6, 8, 6].map((each) => digits((each * 1.5) / Math.hypot(6, 8, 6), 5)),
  );
  expect(() => template([])).toThrow('a template needs a descriptor');
});
