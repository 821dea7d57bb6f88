import { expect, test } from 'vitest';
import { type FacePicture, SIDE } from '../face/face-picture.ts';
import { createFlickerMeter } from './flicker.ts';
import { LIVENESS_LIMITS } from './limits.ts';

/** A made-up face: waves whose place depends on who it is. */
const face = (who: number, shift = 0): FacePicture => ({
  grey: Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [u, v] = [(i % SIDE) + shift, Math.floor(i / SIDE)];
    return 120 + 40 * Math.sin(u / (3 + who)) * Math.cos(v / (4 + who / 2)) + 20 * Math.sin((u + v * who) / 9);
  }),
  points: new Float32Array(0),
});

function flickers(faces: readonly FacePicture[]): number[] {
  const meter = createFlickerMeter();
  for (const [index, one] of faces.entries()) meter.add(index, one);
  return faces.map((_, index) => meter.of(index));
}
const marked = (faces: readonly FacePicture[]) =>
  flickers(faces).flatMap((value, index) => (value > LIVENESS_LIMITS.maxFlicker ? [index] : []));

const [a, b] = [face(1), face(2)];

test('a face that stays, or moves by a pixel, does not flicker', () => {
  expect(flickers([a, a, a, a])).toEqual([0, 0, 0, 0]);
  expect(marked([face(1, 0), face(1, 1), face(1, 0), face(1, 1), face(1, 2)])).toEqual([]);
});

test('one still or two of another face flicker, and the stills around them do not', () => {
  expect(marked([a, a, b, a, a])).toEqual([2]);
  expect(marked([a, a, b, b, a, a])).toEqual([2, 3]);
});

test('three are a part of their own, and a change that stays is none that comes back', () => {
  expect(marked([a, a, b, b, b, a, a])).toEqual([]);
  expect(marked([a, a, a, b, b, b])).toEqual([]);
});
