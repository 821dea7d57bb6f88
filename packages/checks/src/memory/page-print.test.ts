import { type Quad, type Raster } from '@verify/reading';
import { createRandom } from '@verify/specimen';
import { expect, test } from 'vitest';
import { squareOf } from '../burst/plane.ts';
import { comparePage, PAGE_PRINT_BYTES, pageLook, SAME_PAGE } from './page.ts';

const [WIDTH, HEIGHT] = [300, 230];
const quad = (...corners: readonly (readonly [number, number])[]): Quad =>
  corners.map(([x, y]) => ({ x, y })) as unknown as Quad;
const TAKEN = quad([40, 34], [262, 28], [271, 196], [30, 187]);

/** A page of soft spots of every colour at these corners, on an even ground. */
function picture(seed: number, at: Quad, contrast = 1): Raster {
  const random = createRandom(seed);
  const spots = Array.from({ length: 60 }, () => ({
    x: random.range(0, 1.4),
    y: random.range(0, 1),
    size: random.range(0.02, 0.09),
    colour: [random.range(-110, 110), random.range(-110, 110), random.range(-110, 110)] as const,
  }));
  const toPage = squareOf(at);
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const { x, y: v } = toPage({ x: (i % WIDTH) + 0.5, y: Math.floor(i / WIDTH) + 0.5 });
    const u = 1.4 * x;
    const colour = [128, 128, 128];
    if (u >= 0 && u <= 1.4 && v >= 0 && v <= 1)
      for (const spot of spots) {
        const away = ((u - spot.x) ** 2 + (v - spot.y) ** 2) / spot.size ** 2;
        if (away < 9) for (let n = 0; n < 3; n++) colour[n]! += contrast * spot.colour[n]! * Math.exp(-away);
      }
    data.set(colour, i * 4);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const OWN = picture(3, TAKEN);
const look = pageLook('front', OWN, TAKEN)!;
const digits = (value: number, places = 6): number => Math.round(value * 10 ** places) / 10 ** places;
const matched = (raster: Raster, at: Quad) => {
  const { distance, perspective } = comparePage(raster, at, look);
  return [distance, perspective].map((one) => digits(one, 8));
};

test('what is kept of a page and how its parts differ', () => {
  expect(PAGE_PRINT_BYTES).toBe(512);
  expect(look.print).toHaveLength(512);
  expect(Math.max(...look.print.map(Math.abs))).toBe(127);
  expect([...look.print.slice(0, 12), ...look.print.slice(-4)]).toEqual([
    40, -51, 1, 45, -31, 104, 62, 3, 19, 67, -11, -12, 10, -61, 33, -21,
  ]);
  expect(look.print.reduce((sum, one, i) => sum + (i + 1) * one, 0)).toBe(-87_001);
});

// Distance and perspective are what these pages give now.
test('a page is compared with the same picture', () => {
  expect(SAME_PAGE).toEqual({ distance: 0.0008, perspective: 0.0004 });
  expect(matched(OWN, TAKEN)).toEqual([0.00002995, 0.00014824]);
});

test('a page is compared with another page, and with a plain one', () => {
  expect(matched(picture(4, TAKEN), TAKEN)).toEqual([0.87411528, 0.16786675]);
  expect(matched(picture(3, TAKEN, 0), TAKEN)).toEqual([0.95149734, 0]);
});
