import { describe, expect, test } from 'vitest';
import { quadOf } from '../raster/geometry.ts';
import type { Quad, Raster } from '../types.ts';
import { findDocument, findInSmall, findInThumbnail, overlap, thumbnail } from './find-document.ts';

// Scores, aspects and corners are what the functions return today.

const box = (x: number, y: number, width: number, height: number): Quad => quadOf({ x, y, width, height });
type Shape = readonly [quad: Quad, level: number];

/** Flat shapes, one over the other. */
function picture(width: number, height: number, ground: number, ...shapes: readonly Shape[]): Raster {
  const data = new Uint8Array(width * height * 4).fill(255);
  const has = (quad: Quad, x: number, y: number): boolean =>
    quad.every((p, i) => {
      const q = quad[(i + 1) % 4]!;
      return (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x) >= 0;
    });
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [(i % width) + 0.5, Math.floor(i / width) + 0.5];
    data.fill(shapes.findLast(([quad]) => has(quad, x, y))?.[1] ?? ground, i * 4, i * 4 + 3);
  }
  return { width, height, data };
}

type Found = ReturnType<typeof findInSmall>;
const worth = (found: Found) => found && [+found.score.toFixed(4), +found.aspect.toFixed(4)];
const all = (found: Found) =>
  found && [...worth(found)!, ...found.quad.flatMap(({ x, y }) => [+x.toFixed(2), +y.toFixed(2)])];

describe('the frame of a portrait', () => {
  test.each<[number, number[] | null]>([
    [30, null],
    [34, [0.5737, 0.635]],
    [35, [0.8826, 0.8001]],
    [40, [0.8975, 0.8]],
    [41, null],
    [42, null],
    [43, null],
    [44, null],
    [60, null],
    [80, null],
    [84, null],
    [88, [0.9112, 0.7955]],
  ])('a portrait frame of %i in 101 pixels is not a document in a scan of a card', (height, found) =>
    expect(worth(findInSmall(picture(160, 101, 200, [box(8, 8, height * 0.8, height), 60])))).toEqual(found),
  );
  test('a portrait frame is a document if a zone confirms it', () => {
    const scan = picture(160, 101, 200, [box(8, 8, 48, 60), 60]);
    expect(findInSmall(scan)).toBeNull();
    expect(all(findInSmall(scan, box(8, 8, 48, 60)))).toEqual([
      0.8949, 0.8, 8.5, 8.5, 56.46, 8.5, 56.46, 68.45, 8.5, 68.45,
    ]);
  });
  /** A card whose sides show in part, in a picture that is no scan of one, and a frame in it. */
  const framed = (part: number, frame: Quad, [width, height]: readonly [number, number] = [157, 99]) => {
    const sides = [
      box(10, 15, width * part, 3),
      box(10, 12 + height, width * part, 3),
      box(10, 15, 3, height * part),
      box(7 + width, 15, 3, height * part),
    ];
    return all(findInSmall(picture(196, 130, 120, ...sides.map((side) => [side, 140] as const), [frame, 40])));
  };
  test.each<[number, number[] | null]>([
    [0.42, [0.87, 0.6606, 24.5, 18.5, 61.45, 18.5, 61.45, 74.44, 24.5, 74.44]],
    [0.44, [0.4395, 1.6042, 9.36, 14.4, 163.5, 14.88, 163.5, 110.5, 9.99, 110.5]],
    [0.46, [0.4616, 1.6042, 9.37, 14.4, 163.5, 14.84, 163.5, 110.5, 9.95, 110.5]],
    [0.6, [0.6231, 1.6041, 9.41, 14.44, 163.5, 14.66, 163.5, 110.5, 9.74, 110.5]],
    [0.8, [0.8541, 1.6041, 9.45, 14.47, 163.5, 14.56, 163.5, 110.5, 9.59, 110.5]],
  ])('a portrait frame is skipped for the card if %s of the card’s sides are visible', (part, found) =>
    expect(framed(part, box(24, 28, 37, 46))).toEqual(found),
  );
});

test('a picture is at least 32 pixels wide and high', () => {
  const filled = (width: number, height: number) =>
    worth(findInSmall(picture(width, height, 90, [box(4, 7, width - 8, height - 14), 200])));
  expect([filled(32, 32), filled(31, 32), filled(32, 31)]).toEqual([[0.9562, 1.3158], null, null]);
});
test('a picture is searched at 320 pixels', () => {
  const large = picture(965, 700, 90, [box(120, 150, 630, 400), 200]);
  const { small, factor } = thumbnail(large);
  expect([factor, small.width, small.height]).toEqual([3, 321, 233]);
  expect(all(findDocument(large))).toEqual([0.9951, 1.5746, 118.5, 148.5, 751.5, 148.5, 751.5, 550.5, 118.5, 550.5]);
  expect(all(findInThumbnail({ small, factor: 5 }, box(200, 250, 1050, 667)))).toEqual([
    0.9951, 1.5746, 197.5, 247.5, 1252.5, 247.5, 1252.5, 917.5, 197.5, 917.5,
  ]);
  expect(findInThumbnail({ small, factor: 5 }, box(200, 250, 300, 200))).toBeNull();
});

const one: Quad = [
  { x: 10, y: 20 },
  { x: 110, y: 20 },
  { x: 110, y: 80 },
  { x: 10, y: 80 },
];
test.each<[string, Quad, number]>([
  ['are one', one, 1],
  ['share a corner', box(60, 50, 120, 70), 1500 / (6000 + 8400 - 1500)],
  ['share a side alone', box(110, 20, 50, 60), 0],
  ['share nothing', box(200, 200, 50, 60), 0],
  ['lie in one another', box(30, 40, 20, 10), 200 / 6000],
  ['lie around one another', box(0, 0, 200, 100), 6000 / 20_000],
])('measures two outlines that %s', (_, other, share) => {
  expect(overlap(one, other)).toBeCloseTo(share, 12);
  expect(overlap(other, one)).toBeCloseTo(share, 12);
});
