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

test('a beat all over the picture stands out, wherever it moves from frame to frame', () => {
  expect(screenPattern(frames(beat))).toBeGreaterThan(maxPatternDb);
});

test('noise does not, nor blinds beside the person, nor the blocks of JPEG', () => {
  expect(screenPattern(frames(() => 0))).toBeLessThan(maxPatternDb - 8);
  expect(screenPattern(frames((x, y, frame) => (x < 150 ? 4 * beat(x, y, frame) : 0)))).toBeLessThan(maxPatternDb);
  expect(screenPattern(frames((x, y) => (x % 8 === 0 || y % 8 === 0 ? 3 : 0)))).toBeLessThan(maxPatternDb);
});
