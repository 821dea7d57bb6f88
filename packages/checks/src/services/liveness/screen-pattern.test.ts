import { expect, test } from 'vitest';
import { LIVENESS_LIMITS } from './limits.ts';
import { screenPattern } from './screen-pattern.ts';

let seed = 3;
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
/** Four frames of noise around grey, with `wave` levels added. */
const frames = (wave: (x: number, y: number, frame: number) => number) =>
  Array.from({ length: 4 }, (_, frame) => {
    const [width, height] = [480, 360];
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let i = 0; i < width * height; i++)
      data[i * 4 + 1] = 120 + (random() - 0.5) * 12 + wave(i % width, Math.floor(i / width), frame);
    return { width, height, data };
  });
const beat = (x: number, y: number, frame: number) => 3 * Math.sin((x * 2 * Math.PI) / 9.3 + y * 0.05 + frame);
const { maxPatternDb } = LIVENESS_LIMITS;

test('an interference pattern over the whole picture is detected, even if it moves', () =>
  expect(screenPattern(frames(beat))).toBeGreaterThan(maxPatternDb));

test('noise, blinds beside the person and JPEG blocks are not a screen pattern', () => {
  expect(screenPattern(frames(() => 0))).toBeLessThan(maxPatternDb - 8);
  expect(screenPattern(frames((x, y, frame) => (x < 150 ? 4 * beat(x, y, frame) : 0)))).toBeLessThan(maxPatternDb);
  expect(screenPattern(frames((x, y) => (x % 8 === 0 || y % 8 === 0 ? 3 : 0)))).toBeLessThan(maxPatternDb);
});

/** Frames of another shape than the windows', with noise of thirteen levels; `wave` is added in whole levels. */
function shot(count: number, width: number, height: number, wave: (x: number, y: number, frame: number) => number) {
  let state = 7;
  return Array.from({ length: count }, (_, frame) => {
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let i = 0; i < width * height; i++) {
      state = (state * 48_271) % 2_147_483_647;
      data[i * 4 + 1] = 100 + (state % 13) + wave(i % width, Math.floor(i / width), frame);
    }
    return { width, height, data };
  });
}
const saw = (x: number, y: number, frame: number) => (3 * x + y + 4 * frame) % 11;

// The numbers are what the measure gives now.
test.each([
  ['noise', 3, 301, 203, () => 0, 4.9151511],
  ['a wave in three frames', 3, 301, 203, saw, 31.7054265],
  ['a wave in two frames', 2, 301, 203, saw, 31.7271603],
  ['a steep wave in one frame', 1, 301, 203, (x: number, y: number) => (x + 5 * y) % 13, 35.1341633],
  ['a frame that is smaller than a window', 1, 97, 61, saw, 30.5402684],
  [
    'edges of 20 levels',
    1,
    301,
    203,
    (x: number, y: number) => 20 * (Math.floor(x / 17) % 2) + ((x * y) % 7),
    35.0053944,
  ],
  ['a wave in four windows', 1, 301, 203, (x: number, y: number) => (x < 140 ? saw(x, y, 0) : 0), 22.4184184],
  ['a wave in three windows', 1, 301, 203, (x: number, y: number) => (y < 100 ? saw(x, y, 0) : 0), 13.788973],
  ['a long wave', 1, 301, 203, (x: number, y: number) => Math.floor(((x + 2 * y) % 22) / 4), 25.725808],
  [
    'two long waves',
    1,
    301,
    203,
    (x: number, y: number) => Math.floor((x % 20) / 4) + Math.floor((y % 20) / 4),
    23.4413397,
  ],
] as const)('%s', (_, count, width, height, wave, decibels) =>
  expect(screenPattern(shot(count, width, height, wave))).toBeCloseTo(decibels, 5),
);

test('a uniform picture has no pattern, and neither has an empty list', () => {
  const data = new Uint8ClampedArray(200 * 150 * 4).fill(99);
  expect(screenPattern([{ width: 200, height: 150, data }])).toBe(0);
  expect(screenPattern([])).toBe(0);
});
