import { expect, test } from 'vitest';
import { thumbnail } from '../quad/find-document.ts';
import { mapQuad, quadOf } from '../raster/geometry.ts';
import type { Quad, Raster } from '../types.ts';
import { judgePhoto, QUALITY_THRESHOLDS, type QualityName } from './judge-photo.ts';

type Colour = readonly [number, number, number];
interface Photo {
  readonly size?: readonly [width: number, height: number];
  readonly quad?: Quad;
  readonly paper?: Colour;
  readonly over?: (x: number, y: number) => Colour | null;
}
const CARD = quadOf({ x: 62, y: 41, width: 430, height: 271 });

/** A card with rows of print on a desk. */
function photo({ size = [560, 370], quad = CARD, paper = [205, 200, 180], over = () => null }: Photo = {}): Raster {
  const [width, height] = size;
  const data = new Uint8Array(width * height * 4).fill(255);
  const inside = (x: number, y: number): boolean =>
    quad.every((p, i) => {
      const q = quad[(i + 1) % 4]!;
      return (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x) >= 0;
    });
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const print = x % 9 < 4 && y % 24 < 12 && inside(x - 20, y - 20) && inside(x + 20, y + 20);
    const ground: Colour = inside(x + 0.5, y + 0.5) ? (print ? [60, 50, 70] : paper) : [90, 100, 110];
    data.set(over(x, y) ?? ground, i * 4);
  }
  return { width, height, data };
}
const values = (quality: ReturnType<typeof judgePhoto>) =>
  Object.values(quality).map(({ value }) => (value === null ? null : +value.toPrecision(4)));
const refused = (quality: ReturnType<typeof judgePhoto>) =>
  Object.values(quality)
    .filter(({ ok }) => !ok)
    .map(({ name }) => name);

test('each measure has its limit and its good side', () => {
  const quality = judgePhoto(photo());
  const limits = Object.entries(quality).map(([name, { threshold, right }]) => [name, threshold, right]);
  expect(limits).toEqual([
    ['sharpness', 0.62, 'at-least'],
    ['glare', 0.006, 'at-most'],
    ['exposure', 1.1, 'at-most'],
    ['overexposure', 0.25, 'at-most'],
    ['resolution', 110, 'at-least'],
    ['cropping', 0.012, 'at-most'],
    ['occlusion', 0.16, 'at-most'],
    ['colour', 5, 'at-least'],
  ]);
  expect(Object.keys(QUALITY_THRESHOLDS)).toEqual(Object.keys(quality));
  expect(Object.values(quality).map(({ name }) => name)).toEqual(Object.keys(quality) as QualityName[]);
});

// Today's values, to four digits: sharpness, glare, exposure, overexposure, resolution, cropping, occlusion, colour.
test.each<[string, Photo, (number | null)[], QualityName[]]>([
  ['of a card', { quad: CARD }, [1, 0, 0, 0, 127.6, 0, 0, 15.13], []],
  [
    'of a page',
    { quad: quadOf({ x: 62, y: 41, width: 400, height: 282 }) },
    [1, 0, 0, 0, 81.28, 0, 0, 15.18],
    ['resolution'],
  ],
  ['in poor light', { quad: CARD, paper: [95, 90, 80] }, [null, 0, 1.078, 0, 127.6, 0, 0, 11.42], []],
  ['in poorer light', { quad: CARD, paper: [92, 87, 77] }, [null, 0, 1.127, 0, 127.6, 0, 0, 11.42], ['exposure']],
  [
    'with a lamp over it',
    { quad: CARD, over: (x, y) => (x > 200 && x < 232 && y > 100 && y < 128 ? [255, 255, 255] : null) },
    [1, 0.007183, 0, 0.007183, 127.6, 0, 0, 15.11],
    ['glare'],
  ],
  [
    'that is burnt out',
    { quad: CARD, paper: [250, 250, 250] },
    [1, 0.8303, 0, 0.8303, 127.6, 0, 0, 8.393],
    ['glare', 'overexposure'],
  ],
  [
    'with a finger',
    { quad: CARD, over: (x, y) => (x > 230 && x < 290 && y > 230 ? [205, 150, 120] : null) },
    [1, 0, 0, 0, 127.6, 0, 0.1866, 18.06],
    ['occlusion'],
  ],
  [
    'without colour',
    { quad: CARD, over: (x, y) => (x % 7 < 3 && y % 5 < 3 ? [80, 80, 80] : [150, 150, 150]) },
    [1, 0, 0.341, 0, 127.6, 0, 0, 0],
    ['colour'],
  ],
  [
    'that is small',
    { size: [320, 200], quad: quadOf({ x: 15, y: 12, width: 290, height: 176 }) },
    [1, 0, 0, 0, 86.05, 0, 0, 14.07],
    ['resolution'],
  ],
  [
    'that is large',
    { size: [900, 610], quad: quadOf({ x: 25, y: 22, width: 850, height: 566 }) },
    [1, 0, 0, 0, 252.2, 0, 0, 13.82],
    [],
  ],
])('the quality is measured for a photograph %s', (_, drawn, worth, names) => {
  const quality = judgePhoto(photo(drawn), drawn.quad);
  expect(values(quality)).toEqual(worth);
  expect(refused(quality)).toEqual(names);
});

const by = (dx: number, dy: number) =>
  +judgePhoto(
    photo(),
    mapQuad(CARD, ({ x, y }) => ({ x: x + dx, y: y + dy })),
  ).cropping.value!.toFixed(6);
test('a cut-off document exceeds a border by a share of its longer side', () =>
  expect([by(0, 0), by(-70, 0), by(0, -60), by(80, 0), by(0, 70), by(-62, -41), by(-65, 62)]).toEqual([
    0,
    +(8 / 430).toFixed(6),
    +(19 / 430).toFixed(6),
    +(12 / 430).toFixed(6),
    +(12 / 430).toFixed(6),
    0,
    +(4 / 430).toFixed(6),
  ]));
test('a document found by edges is cut off if one of them touches the border', () => {
  const going = photo({ size: [760, 500], quad: quadOf({ x: 62, y: 41, width: 698, height: 271 }) });
  const outline = quadOf({ x: 62, y: 41, width: 430, height: 271 });
  const cropping = (byEdges: boolean, quad: Quad = outline, small = thumbnail(going)) =>
    +judgePhoto(going, quad, small, byEdges).cropping.value!.toFixed(5);
  expect([cropping(true), cropping(false)]).toEqual([0.35, 0]);
  expect(cropping(true, outline, { ...thumbnail(going), factor: 3 })).toEqual(0);
  expect(judgePhoto(going, outline, undefined, true).cropping.value).toBe(
    judgePhoto(going, outline, thumbnail(going), true).cropping.value,
  );
});
