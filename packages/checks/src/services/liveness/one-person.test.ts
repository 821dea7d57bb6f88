import { expect, test } from 'vitest';
import { normalised } from '../../face/descriptor.ts';
import { LIVENESS_LIMITS } from './limits.ts';
import { findOnePerson, isTurned } from './one-person.ts';
import type { WatchedFrame } from './watch.ts';

/** A face at a given distance from the person's, on the sphere of all descriptors. */
function faceAt(distance: number) {
  const radius = 1.5;
  const angle = 2 * Math.asin(distance / 2 / radius);
  const values = new Float32Array(128);
  values.set([Math.cos(angle), Math.sin(angle)]);
  return normalised(values);
}
const PERSON = faceAt(0);
const measures = (yawDeg: number, pitchDeg = 0) => ({ yawDeg, pitchDeg }) as NonNullable<WatchedFrame['measures']>;
let index = 0;
const still = (change: Partial<WatchedFrame> = {}): WatchedFrame => ({
  index: index++,
  timeMs: index * 125,
  measures: measures(0),
  landmarks: null,
  faces: null,
  lit: false,
  light: null,
  descriptor: PERSON,
  picture: null,
  ...change,
});
const times = (count: number, change: Partial<WatchedFrame> = {}) => Array.from({ length: count }, () => still(change));
const find = (frames: readonly WatchedFrame[], spans: Parameters<typeof findOnePerson>[2] = []) =>
  findOnePerson(frames, 0, spans);
const { ahead: most, turned: mostTurned } = LIVENESS_LIMITS.maxStillDistance;

test.each([
  ['ahead, just within', still({ descriptor: faceAt(most - 0.01) }), 1],
  ['ahead, just beyond', still({ descriptor: faceAt(most + 0.01) }), 0],
  ['turned, just within', still({ descriptor: faceAt(mostTurned - 0.01), measures: measures(30) }), 1],
  ['turned, just beyond', still({ descriptor: faceAt(mostTurned + 0.01), measures: measures(30) }), 0],
  ['lit, just within', still({ descriptor: faceAt(most - 0.01), lit: true }), 1],
  ['lit, just beyond', still({ descriptor: faceAt(most + 0.01), lit: true }), 0],
  ['without a face', still({ descriptor: null, measures: null }), 0],
] as const)('a still counts for the person or not: %s', (_, one, counted) => {
  // Many, so that one more face does not move their mean.
  const frames = [...times(200), one];
  expect(find(frames).tied.includes(one)).toBe(counted === 1);
});

test('of two people seen equally often, one counts as the person, and not their average', () => {
  const [ones, others] = [times(20), times(20, { descriptor: faceAt(0.7) })];
  const frames = ones.flatMap((one, i) => [one, others[i]!]);
  const { tied, others: rest } = find(frames);
  expect(tied).toHaveLength(20);
  expect(new Set(tied.map(({ descriptor }) => descriptor)).size).toBe(1);
  expect(rest).toEqual({ ahead: 20, turned: 0 });
});

test('the person needs a minimum number of stills that are neither turned nor lit', () => {
  const { minAhead } = LIVENESS_LIMITS;
  expect(find(times(minAhead)).face).not.toBeNull();
  expect(find(times(minAhead - 1)).face).toBeNull();
  expect(find(times(40, { measures: measures(30) }))).toMatchObject({ face: null, tied: [], ahead: [], parts: [] });
  expect(find(times(40, { lit: true })).face).toBeNull();
  expect(find([]).face).toBeNull();
});

test('turned and lit stills show the person but are not compared with frontal ones', () => {
  const frames = [...times(20), ...times(5, { measures: measures(30) }), ...times(5, { lit: true })];
  const { tied, ahead } = find(frames);
  expect(tied).toHaveLength(30);
  expect(ahead).toEqual(frames.slice(0, 20));
});

test('each part has its own mean face of at least three stills, with turned faces apart', () => {
  index = 0;
  const frames = [
    ...times(10),
    ...times(3, { descriptor: faceAt(0.4), measures: measures(30) }),
    ...times(2, { descriptor: faceAt(0.2) }),
  ];
  const spans = [
    { name: 'rest', fromMs: 0, toMs: 1_300 },
    { name: 'point', fromMs: 1_300, toMs: Infinity },
  ];
  const { parts } = find(frames, spans);
  expect(parts.map(({ name, turned, stills }) => [name, turned, stills])).toEqual([
    ['rest', false, 10],
    ['point', true, 3],
  ]);
  expect(parts[1]!.distance).toBeGreaterThan(0.3);
  expect(parts[0]!.distance).toBeLessThan(0.05);
});

test('a face counts as turned from its limits on', () => {
  expect(isTurned({ yawDeg: 13.9, pitchDeg: 0 }, 0)).toBe(false);
  expect(isTurned({ yawDeg: -14, pitchDeg: 0 }, 0)).toBe(true);
  expect(isTurned({ yawDeg: 0, pitchDeg: 14.9 }, 5)).toBe(false);
  expect(isTurned({ yawDeg: 0, pitchDeg: 15 }, 5)).toBe(true);
  expect(isTurned({ yawDeg: 0, pitchDeg: -5 }, 5)).toBe(true);
});
