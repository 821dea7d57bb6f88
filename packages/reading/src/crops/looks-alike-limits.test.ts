import { createRandom } from '@verify/specimen';
import { expect, test } from 'vitest';
import type { Box, Raster } from '../types.ts';
import { looksAlike } from './looks-alike.ts';

// 18 x 22 samples are one pixel each; a picture is a mean of neighbours, so that it has shapes as a face has.
const [WIDTH, HEIGHT] = [18, 22];
const random = createRandom(2);
const noise = Array.from({ length: 40 * 40 }, () => random.int(0, 255));
const shaped = (x: number, y: number): number => {
  let sum = 0;
  for (let k = 0; k < 16; k++) sum += noise[(y + 6 + (k >> 2)) * 40 + x + 6 + (k % 4)]! / 16;
  return sum;
};
const PORTRAIT: Box = { x: 3, y: 5, width: WIDTH, height: HEIGHT };
const GHOST: Box = { x: 41, y: 9, width: WIDTH, height: HEIGHT };

/** A page with a portrait, and what else is drawn, by places within the zone of the ghost portrait. */
function page(ghost: (x: number, y: number) => number): Raster {
  const [width, height] = [66, 37];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const inPortrait = x >= PORTRAIT.x && x < PORTRAIT.x + WIDTH && y >= PORTRAIT.y && y < PORTRAIT.y + HEIGHT;
    const level = inPortrait
      ? shaped(x - PORTRAIT.x, y - PORTRAIT.y)
      : x >= 35 && x < 64 && y > 2 && y < 35
        ? ghost(x - GHOST.x, y - GHOST.y)
        : 250;
    data.fill(Math.max(0, Math.min(255, Math.round(level))), i * 4, i * 4 + 3);
  }
  return { width, height, data };
}
const alike = (ghost: (x: number, y: number) => number, box = GHOST) => looksAlike(page(ghost), 66, PORTRAIT, box);

test('a ghost portrait may be pale', () => expect(alike((x, y) => 200 + shaped(x, y) / 8)).toBe(true));
test.each([
  [2, 2, true],
  [-2, 2, true],
  [2, -2, true],
  [-2, -2, true],
  [0, 3, true],
  [0, 4, false],
  [0, -4, false],
  [4, 0, false],
  [-4, 0, false],
])('a ghost portrait may sit a little beside its place: %i, %i: %s', (dx, dy, is) =>
  expect(alike((x, y) => shaped(x - dx, y - dy))).toBe(is),
);
test('a ghost portrait may be printed over to some extent', () => {
  const printedOver = (percent: number) =>
    alike((x, y) => (shaped(x, y) * (100 - percent) + noise[(y + 7) * 40 + x + 9]! * percent) / 100);
  const most = Array.from({ length: 101 }, (_, percent) => percent).findLast(printedOver);
  expect(most).toBe(29);
});
test('a ghost portrait is looked at in the millimetres of the page', () => {
  const half = (box: Box): Box => ({ x: box.x / 2, y: box.y / 2, width: box.width / 2, height: box.height / 2 });
  expect(looksAlike(page(shaped), 33, half(PORTRAIT), half(GHOST))).toBe(true);
  expect(looksAlike(page(shaped), 33, PORTRAIT, GHOST)).toBe(false);
});
