import { expect, test } from 'vitest';
import { quadOf } from '../raster/geometry.ts';
import type { Quad, Raster } from '../types.ts';
import { goesOn } from './goes-on.ts';

type Colour = readonly [number, number, number];
const DESK: Colour = [150, 120, 90];
const lighter = ([r, g, b]: Colour, by: Colour): Colour => [r + by[0], g + by[1], b + by[2]];
const STEP: Colour = [60, 80, 0];

function picture(width: number, height: number, colour: (x: number, y: number) => Colour): Raster {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) data.set(colour(i % width, Math.floor(i / width)), i * 4);
  return { width, height, data };
}

/** 80 x 50 pixels; the upper side is on row 40, and its end 103 pixels from the right border. */
const CARD = quadOf({ x: 30, y: 40, width: 80, height: 50 });
const [WIDTH, HEIGHT] = [214, 120];
/** Lighter from row 40 on along the card; from column 114 on as told, to the left not at all. */
const upperEdge = (beyond: (x: number) => { readonly share?: number; readonly row?: number }, step = STEP) =>
  picture(WIDTH, HEIGHT, (x, y) => {
    if (x < 27) return DESK;
    const { share = 1, row = 40 } = x < 114 ? {} : beyond(x);
    return y >= row ? lighter(DESK, [step[0] * share, step[1] * share, step[2] * share]) : DESK;
  });
/** From the end of the card to the last pixel. */
const TO_BORDER = 103 / WIDTH;

test('an edge goes on where 85 of 100 places show it', () => {
  const first = (count: number) => upperEdge((x) => ({ share: x < 114 + count ? 1 : 0 }));
  expect([goesOn(first(85), CARD), goesOn(first(84), CARD)]).toEqual([TO_BORDER, 0]);
});
test('an edge goes on where they show four fifths of it, and each a half', () => {
  const half = (count: number, share = 0.5) => upperEdge((x) => ({ share: x < 214 - count ? 1 : share }));
  expect([goesOn(half(40), CARD), goesOn(half(41), CARD)]).toEqual([TO_BORDER, 0]);
  expect([goesOn(half(20), CARD), goesOn(half(20, 0.45), CARD)]).toEqual([TO_BORDER, 0]);
});
test('an edge goes on as far as 0.015 of the longer side', () => {
  const to = (width: number, height: number, quad: Quad) =>
    goesOn(
      picture(width, height, (x, y) => (y >= 40 && x >= 27 ? lighter(DESK, STEP) : DESK)),
      quad,
    );
  const until = (x: number) => quadOf({ x: 30, y: 40, width: x - 30, height: 20 });
  expect([to(266, 70, until(261)), to(267, 70, until(262))]).toEqual([4 / 266, 0]);
  expect([to(100, 266, until(95)), to(100, 267, until(95))]).toEqual([4 / 266, 0]);
  expect(to(200, 70, until(196))).toBe(0);
});

const at = (columns: (x: number) => boolean, width = WIDTH) =>
  picture(width, HEIGHT, (x, y) => (y >= 40 && (x >= 114 || columns(x)) ? lighter(DESK, [10, 0, 0]) : DESK));
test('what an edge is is told without the tenths at both ends of a side', () => {
  expect(
    goesOn(
      at((x) => x >= 38 && x < 102),
      CARD,
    ),
  ).toBe(TO_BORDER);
  expect(
    goesOn(
      at((x) => x >= 39 && x < 102),
      CARD,
    ),
  ).toBe(0);
  expect(
    goesOn(
      at((x) => x >= 38 && x < 101),
      CARD,
    ),
  ).toBe(0);
});

const aslant: Quad = [
  { x: 80, y: 30 },
  { x: 144, y: 62 },
  { x: 117, y: 113 },
  { x: 53, y: 84 },
];
/** One half plane of a side is lighter, as far as the picture goes or from that side's middle on. */
const along = (side: number, from = -Infinity, to = Infinity) => {
  const [p, q] = [aslant[side]!, aslant[(side + 1) % 4]!];
  const [dx, dy] = [q.x - p.x, q.y - p.y];
  return picture(230, 150, (x, y) => {
    const distance = (dx * (x - p.x) + dy * (y - p.y)) / (dx ** 2 + dy ** 2);
    const aside = dx * (y - p.y) - dy * (x - p.x);
    return aside >= 0 && distance > from && distance < to ? lighter(DESK, [30, 40, 20]) : DESK;
  });
};
// What it gives now.
test('a card that lies aslant has four sides, each with two ends', () => {
  const ends = [0, 1, 2, 3].map((side) =>
    [
      goesOn(along(side), aslant),
      goesOn(along(side, 0.02), aslant),
      goesOn(along(side, -Infinity, 0.98), aslant),
      goesOn(along(side, 0.02, 0.98), aslant),
    ].map((share) => +(share * 230).toFixed(4)),
  );
  expect(ends).toEqual([
    [94, 94, 62, 71],
    [69, 62, 69, 62],
    [81, 57, 81, 32],
    [71, 32, 94, 94],
  ]);
});
