import type { Raster } from '@verify/reading';
import { createRandom } from '@verify/specimen';
import { describe, expect, test } from 'vitest';
import { apart, findHeads, type Head, type HeadPlace, isSamePlace, wholePage } from './find-head.ts';
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

describe('two heads', () => {
  const head = { x: 30, y: 40, size: 20 };
  test('are apart as far as their middles', () => expect(apart(head, { x: 33, y: 44, size: 50 })).toBe(5));

  test('are in one place up to 0.6 of the larger one', () => {
    expect(isSamePlace(head, { x: 30, y: 70, size: 50 })).toBe(true);
    expect(isSamePlace({ x: 30, y: 70, size: 50 }, head)).toBe(true);
    expect(isSamePlace(head, { x: 30, y: 70.1, size: 50 })).toBe(false);
  });
});

test('a page is made smaller as a whole', () => {
  const data = new Uint8ClampedArray(4 * 40 * 30);
  for (let i = 0; i < 40 * 30; i++) data.fill(3 * (i % 40) + 2 * Math.floor(i / 40), 4 * i, 4 * i + 3);
  const { width, height, data: small } = wholePage({ width: 40, height: 30, data }, 0.52);
  expect([width, height]).toEqual([21, 16]);
  expect(small[5 * 21 + 7]).toBeCloseTo(61, 1);
});

// The places are what these pages give now: x, y, size, and ten times the likeness.
describe('on a page', () => {
  test('a smaller and paler copy of the portrait is found', () =>
    expect(found([{ x: 220, y: 104, size: 25, gain: 0.35 }])).toEqual([[221, 103.52, 25.2, 8.96]]));

  test('the portrait itself is none, nor what is nearer to it than nine tenths of its head', () => {
    expect(found([])).toEqual([]);
    const copyAt = (x: number) => found([{ x, y: 84, size: 21, gain: 0.6 }]);
    expect([116, 120, 124].map(copyAt)).toEqual([[], [], [[125, 82.9, 19.04, 9.39]]]);
  });

  test('a place counts from a likeness of 0.52 on', () => {
    const noisy = (noise: number) => found([{ x: 220, y: 104, size: 25, gain: 0.35, noise }]);
    expect([noisy(24), noisy(30)]).toEqual([
      [
        [221, 102.9, 19.04, 7.61],
        [207, 104.9, 19.04, 5.32],
      ],
      [[221, 102.9, 19.04, 7.1]],
    ]);
  });

  test('a portrait that the edge cuts off is found again all the same', () => {
    const ghost = { x: 160, y: 100, size: 25, gain: 0.5 };
    expect(found([ghost], { x: 19, y: 31, size: 56 })).toEqual([[159, 99.52, 25.2, 9.15]]);
    expect(found([ghost], { x: 293, y: 166, size: 56 })).toEqual([[159, 99.52, 25.2, 9.42]]);
    expect(found([{ ...ghost, x: 20 }], { x: 66, y: 64, size: 56 }, [110, 140])).toEqual([[21, 99.52, 25.2, 9.3]]);
    expect(found([{ ...ghost, y: 20 }], { x: 66, y: 78, size: 56 }, [260, 120])).toEqual([
      [143, 22.9, 19.04, 6.7],
      [175, 22.9, 19.04, 5.34],
    ]);
  });

  test('of another size than the portrait has on the page that is searched', () => {
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

  test('that is too small for a copy there is none', () =>
    expect([found([], { x: 40, y: 40, size: 90 }, [80, 90]), found([], { x: 20, y: 20, size: 30 }, [37, 41])]).toEqual([
      [],
      [],
    ]));

  test('that is hardly higher than a copy one is found in the row between its edges', () => {
    const low = (height: number) =>
      found([{ x: 200, y: 20, size: 20, gain: 0.6 }], { x: 40, y: 10, size: 56 }, [260, height]).length;
    expect([36, 38, 40].map(low)).toEqual([0, 1, 2]);
  });

  test('even ground is not like a portrait', () => {
    const data = new Uint8ClampedArray(4 * WIDTH * HEIGHT).fill(120);
    expect(findHeads({ width: WIDTH, height: HEIGHT, data }, PORTRAIT)).toEqual([]);
  });
});
