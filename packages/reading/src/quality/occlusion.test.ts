import { expect, test } from 'vitest';
import type { Quad, Raster } from '../types.ts';
import { invert, project, quadOf, squareTo } from '../raster/geometry.ts';
import { occlusion } from './occlusion.ts';

type Colour = readonly [number, number, number];
const DESK: Colour = [70, 80, 90];
const PAPER: Colour = [215, 220, 222];
const SKIN: Colour = [205, 150, 120];

/** A card on a desk with shapes of skin; places are shares of the card. */
function photograph(
  quad: Quad,
  [width, height]: readonly [number, number],
  skin: (u: number, v: number) => boolean,
): Raster {
  const back = invert(squareTo(quad));
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) {
    const { x: u, y: v } = project(back, { x: (i % width) + 0.5, y: Math.floor(i / width) + 0.5 });
    data.set(skin(u, v) ? SKIN : u >= 0 && u < 1 && v >= 0 && v < 1 ? PAPER : DESK, i * 4);
  }
  return { width, height, data };
}
const CARD = quadOf({ x: 44, y: 38, width: 214, height: 135 });
const SIZE = [300, 210] as const;
const fromBelow = (depth: number) => (u: number, v: number) => u > 0.4 && u < 0.53 && v > 1 - depth;
const reach = (skin: (u: number, v: number) => boolean, quad = CARD, size: readonly [number, number] = SIZE) =>
  +occlusion(photograph(quad, size, skin), quad).toFixed(4);

// What it gives now, near to the depth over the longer side.
test('a finger reaches into a card that stands, or lies askew', () => {
  const standing = quadOf({ x: 38, y: 44, width: 135, height: 214 });
  expect(reach(fromBelow(0.3), standing, [210, 300])).toBe(0.2971);
  const askew: Quad = [
    { x: 60, y: 30 },
    { x: 270, y: 62 },
    { x: 248, y: 190 },
    { x: 36, y: 160 },
  ];
  expect(reach(fromBelow(0.3), askew, [310, 230])).toBe(0.188);
});
test('a finger reaches into a small card, and into one that is no more than a line', () => {
  expect(reach(fromBelow(0.4), quadOf({ x: 12, y: 9, width: 80, height: 50 }), [104, 70])).toBe(0.2498);
  expect(
    reach((u, v) => u > 0.4 && u < 0.48 && v > 0.5, quadOf({ x: 9, y: 12, width: 200, height: 6 }), [220, 34]),
  ).toBe(0.039);
  expect(
    reach((u, v) => v > 0.4 && v < 0.48 && u > 0.5, quadOf({ x: 12, y: 9, width: 6, height: 200 }), [34, 220]),
  ).toBe(0.039);
});
