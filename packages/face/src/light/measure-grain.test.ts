import { expect, test } from 'vitest';
import { measureGrain } from './measure-grain.ts';

const SIZE = { width: 60, height: 60 } as const;
/** A face that fills the middle of the picture. */
const face = Array.from({ length: 468 }, (_, n) => ({
  x: n === 234 ? 0.2 : n === 454 ? 0.8 : 0.5,
  y: n === 10 ? 0.2 : n === 152 ? 0.8 : 0.5,
  z: 0,
}));

const picture = (levelAt: (x: number, y: number) => number) => ({
  ...SIZE,
  data: Uint8Array.from({ length: SIZE.width * SIZE.height * 4 }, (_, i) =>
    levelAt((i >> 2) % SIZE.width, Math.floor((i >> 2) / SIZE.width)),
  ),
});

test('even skin in an even fall of light has no grain', () => {
  expect(
    measureGrain(
      picture(() => 90),
      face,
    ),
  ).toBe(0);
  expect(
    measureGrain(
      picture((x) => 40 + 2 * x),
      face,
    ),
  ).toBe(0);
});

test('noise that every second pixel has is measured in levels', () => {
  expect(
    measureGrain(
      picture((x, y) => 90 + 3 * ((x + y) % 2)),
      face,
    ),
  ).toBe(12);
});

test('a beard on the lower third, and noise beyond the face, do not count', () => {
  const noisy = (x: number, y: number) => ((x * 7 + y * 13) % 5) * 20;
  expect(
    measureGrain(
      picture((x, y) => (y > 40 ? noisy(x, y) : 90)),
      face,
    ),
  ).toBe(0);
  expect(
    measureGrain(
      picture((x, y) => (x < 11 || x > 49 ? noisy(x, y) : 90)),
      face,
    ),
  ).toBe(0);
});
