import { expect, test } from 'vitest';
import { greyFrom, meanAround, mirrored } from './grey.ts';
import { distance } from './print.ts';

const [WIDTH, HEIGHT] = [9, 6];
const pixels = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i * 71 + (i % 7) * 29 + 13) % 256);
const grey = greyFrom(pixels, WIDTH, HEIGHT);

/** The mean of the pixels by how much of each lies within, in a hundredth of a pixel. */
function meanOf(left: number, top: number, right: number, bottom: number): number {
  let sum = 0;
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const across = Math.max(0, Math.min(right, x + 1) - Math.max(left, x));
      const down = Math.max(0, Math.min(bottom, y + 1) - Math.max(top, y));
      sum += pixels[y * WIDTH + x]! * across * down;
    }
  return sum / ((right - left) * (bottom - top));
}

test.each([
  ['of whole pixels', 4, 3, 2, [2, 1, 6, 5]],
  ['of parts of pixels', 4.3, 2.6, 1.25, [3.05, 1.35, 5.55, 3.85]],
  ['beyond the left and the upper edge', 1.2, 0.7, 2.5, [0, 0, 3.7, 3.2]],
  ['beyond the right and the lower edge', 7.6, 5.1, 2.3, [5.3, 2.8, 9, 6]],
  ['larger than the picture', 4, 3, 20, [0, 0, 9, 6]],
  ['smaller than a pixel', 2.3, 3.4, 0.2, [2.1, 3.2, 3.1, 4.2]],
  ['outside at the left', -5, 2.5, 1.5, [0, 1, 1, 4]],
  ['outside below', 3.5, 11, 1.5, [2, 5, 5, 6]],
  ['outside at the right', 14, 2.5, 1.5, [8, 1, 9, 4]],
  ['outside above', 3.5, -4, 1.5, [2, 0, 5, 1]],
] as const)('the mean of a square %s', (_, x, y, half, [left, top, right, bottom]) =>
  expect(meanAround(grey, x, y, half)).toBeCloseTo(meanOf(left, top, right, bottom), 6),
);

test('a picture in a mirror has its columns the other way round', () => {
  const flipped = greyFrom(
    pixels.map((_, i) => pixels[i - (i % WIDTH) + WIDTH - 1 - (i % WIDTH)]!),
    WIDTH,
    HEIGHT,
  );
  expect(mirrored(grey)).toEqual(flipped);
});

test('the print of a picture has a distance of one minus the correlation', () => {
  const at = (values: readonly number[]) => Array.from({ length: 256 }, (_, i) => values[i] ?? 0);
  expect(distance(Int8Array.from(at([3, 4])), Float32Array.from(at([4, 3])))).toBeCloseTo(1 - 24 / 25, 9);
  expect(distance(Int8Array.from(at([3, 4])), Float32Array.from(at([-6, -8])))).toBeCloseTo(2, 9);
});
