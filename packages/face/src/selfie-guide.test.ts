import { expect, test } from 'vitest';
import type { FaceMeasures } from './measures.ts';
import { hintOf, lightHint, SELFIE_LIMITS } from './selfie-guide.ts';

const GOOD: FaceMeasures = {
  faceHeight: 0.5,
  centre: { x: 0.5, y: 0.5 },
  yawDeg: 0,
  pitchDeg: 0,
  rollDeg: 0,
  eyeOpenness: 0.3,
  lidOpening: 0.3,
  mouthWidth: 0.54,
  mouthGap: 0,
  eyeDistancePx: 120,
};
const { maxCover, ...LIMITS } = SELFIE_LIMITS;
const STEP = 0.001;

test.each([
  ['too_far', 'faceHeight', LIMITS.minFaceHeight, -STEP],
  ['too_close', 'faceHeight', LIMITS.maxFaceHeight, STEP],
  ['turned', 'yawDeg', LIMITS.maxYawDeg, STEP],
  ['turned', 'yawDeg', -LIMITS.maxYawDeg, -STEP],
  ['turned', 'pitchDeg', LIMITS.maxPitchDeg, STEP],
  ['turned', 'pitchDeg', -LIMITS.maxPitchDeg, -STEP],
  ['turned', 'rollDeg', LIMITS.maxRollDeg, STEP],
  ['turned', 'rollDeg', -LIMITS.maxRollDeg, -STEP],
  ['eyes_closed', 'eyeOpenness', LIMITS.minEyeOpenness, -STEP],
] as const)('%s starts just beyond the limit of %s (%d)', (hint, name, limit, beyond) => {
  expect(hintOf({ ...GOOD, [name]: limit }, null, null)).toBe('ready');
  expect(hintOf({ ...GOOD, [name]: limit + beyond }, null, null)).toBe(hint);
});

test.each([
  ['right', 1, 'x'],
  ['left', -1, 'x'],
  ['below', 1, 'y'],
  ['above', -1, 'y'],
] as const)('a face too far to the %s is off centre', (_, sign, axis) => {
  const at = (away: number) => ({ ...GOOD, centre: { ...GOOD.centre, [axis]: 0.5 + sign * away } });
  expect(hintOf(at(LIMITS.maxOffCentre - STEP), null, null)).toBe('ready');
  expect(hintOf(at(LIMITS.maxOffCentre + STEP), null, null)).toBe('off_centre');
});

test('light and covers count just beyond their limits', () => {
  const { minFaceLight, maxBacklight } = LIMITS;
  expect(lightHint({ face: minFaceLight, background: 255 })).toBeNull();
  expect(lightHint({ face: minFaceLight - 1, background: minFaceLight - 1 + maxBacklight })).toBe('dark');
  expect(lightHint({ face: minFaceLight - 1, background: minFaceLight + maxBacklight })).toBe('backlit');
  expect(hintOf(GOOD, null, maxCover)).toBe('ready');
  expect(hintOf(GOOD, null, { ...maxCover, lower: maxCover.lower + STEP })).toBe('covered');
  expect(hintOf(GOOD, null, { ...maxCover, eyes: maxCover.eyes + STEP })).toBe('covered');
});

test('the first of several problems is shown', () => {
  const dark = { face: 10, background: 10 };
  const covered = { lower: 1, eyes: 2 };
  const all = { ...GOOD, faceHeight: 0.1, centre: { x: 0.9, y: 0.5 }, yawDeg: 40, eyeOpenness: 0 };
  expect(hintOf(all, dark, covered)).toBe('too_far');
  expect(hintOf({ ...all, faceHeight: 0.5 }, dark, covered)).toBe('off_centre');
  expect(hintOf({ ...all, faceHeight: 0.5, centre: GOOD.centre }, dark, covered)).toBe('dark');
  expect(hintOf({ ...GOOD, yawDeg: 40, eyeOpenness: 0 }, null, covered)).toBe('turned');
  expect(hintOf({ ...GOOD, eyeOpenness: 0 }, null, covered)).toBe('covered');
});
