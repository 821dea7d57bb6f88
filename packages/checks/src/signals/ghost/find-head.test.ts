import type { Raster } from '@verify/reading';
import { createRandom } from '@verify/specimen';
import { expect, test } from 'vitest';
import { findHeads, type Head, type HeadPlace } from './find-head.ts';
import { FACE, levelOf } from './soft-face.fixture.ts';

const [WIDTH, HEIGHT] = [310, 190];
const PORTRAIT: Head = { x: 72, y: 88, size: 56 };

interface Drawn extends Head {
  readonly gain: number;
  /** Of noise over it. */
  readonly noise?: number;
}

function pageOf(heads: readonly Drawn[], [width = 0, height = 0]: readonly number[] = [WIDTH, HEIGHT]): Raster {
  const random = createRandom('page');
  const data = new Uint8ClampedArray(4 * width * height);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [(i % width) + 0.5, Math.floor(i / width) + 0.5];
    let level = 150 + 8 * Math.sin(x / 3 + y / 5) + random.int(-4, 4);
    for (const head of heads) {
      const [u, v] = [(x - head.x) / head.size, (y - head.y) / head.size];
      if (Math.hypot(u / 0.8, (v + 0.1) / 1.05) > 1) continue;
      level += head.gain * levelOf(FACE, u, v) + random.int(-1, 1) * (head.noise ?? 0);
    }
    data.set([level, level, level, 255], 4 * i);
  }
  return { width: width, height: height, data };
}

const rounded = (places: readonly HeadPlace[]) =>
  places.map(({ x, y, size, likeness }) => [x, y, size, 10 * likeness].map((one) => Math.round(one * 100) / 100));
const found = (heads: readonly Drawn[], portrait = PORTRAIT, size = [WIDTH, HEIGHT]) =>
  rounded(findHeads(pageOf([{ ...portrait, gain: 1 }, ...heads], size), portrait));

// The places are what these pages give now: x, y, size, and ten times the likeness.
test('on a page a smaller and paler copy of the portrait is found', () =>
  expect(found([{ x: 220, y: 104, size: 25, gain: 0.35 }])).toEqual([[221, 103.52, 25.2, 8.96]]));

test('on a page a copy of a portrait at the edge is found', () => {
  const ghost = { x: 160, y: 100, size: 25, gain: 0.5 };
  expect(found([ghost], { x: 19, y: 31, size: 56 })).toEqual([[159, 99.52, 25.2, 9.15]]);
  expect(found([ghost], { x: 293, y: 166, size: 56 })).toEqual([[159, 99.52, 25.2, 9.42]]);
  expect(found([{ ...ghost, x: 20 }], { x: 66, y: 64, size: 56 }, [110, 140])).toEqual([[21, 99.52, 25.2, 9.3]]);
  expect(found([{ ...ghost, y: 20 }], { x: 66, y: 78, size: 56 }, [260, 120])).toEqual([
    [143, 22.9, 19.04, 6.7],
    [175, 22.9, 19.04, 5.34],
  ]);
});

test('on a page a copy is found at any scale of the page', () => {
  expect(found([{ x: 200, y: 90, size: 15, gain: 0.5 }], { x: 60, y: 70, size: 35 })).toEqual([
    [199.38, 89.7, 15.75, 9.48],
    [209.38, 93.24, 13.65, 5.33],
  ]);
  expect(found([{ x: 240, y: 90, size: 47, gain: 0.5 }], { x: 80, y: 100, size: 91 })).toEqual([
    [238.88, 86.97, 40.95, 9.55],
    [268.13, 95.72, 30.94, 6.45],
    [212.88, 95.72, 30.94, 5.63],
  ]);
});
