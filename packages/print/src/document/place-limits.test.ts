import { expect, test } from 'vitest';
import { thumbnail } from '@verify/reading/quad/find-document';
import { distance, mapQuad, quadOf } from '@verify/reading/raster/geometry';
import { startAt } from '@verify/reading/raster/rotate';
import type { Box, FramePoint, MrzFormat, MrzReading, Quad, Raster } from '@verify/reading';
import { CARD_FRONT, LAYOUT_OF_MRZ, PAGE_WITHOUT_MRZ } from './layouts.ts';
import { boxToQuad, placeDocument, type Placement, placeWhole, rectifyDocument } from './place.ts';

const [TABLE, PAPER] = [40, 220];
/** White papers on a dark table. */
function photo(width: number, height: number, papers: readonly Box[] = []): Raster {
  const data = new Uint8Array(width * height * 4).fill(TABLE);
  for (const paper of papers)
    for (let y = paper.y; y < paper.y + paper.height; y++)
      data.fill(PAPER, (y * width + paper.x) * 4, (y * width + paper.x + paper.width) * 4);
  return { width, height, data };
}
const place = (picture: Raster, mrz: MrzReading | null = null): Placement =>
  placeDocument(picture, thumbnail(picture), mrz);
const zoneOf = (format: MrzFormat, quad: Quad) => ({ format, quad }) as MrzReading;
const digits = (quad: Quad) => quad.map(({ x, y }) => [x, y].map((value) => Number(value.toFixed(3))));
const farthest = (one: Quad, other: Quad): number => Math.max(...one.map((point, i) => distance(point, other[i]!)));

test.each([
  [301, 200, PAGE_WITHOUT_MRZ],
  [302, 200, CARD_FRONT],
  [200, 301, PAGE_WITHOUT_MRZ],
  [200, 302, CARD_FRONT],
  [200, 200, PAGE_WITHOUT_MRZ],
])('a document that fills %d x %d pixels is a card or a page by its shape', (width, height, layout) => {
  const whole = quadOf({ width, height });
  const quad = width >= height ? whole : startAt(whole, 1);
  const expected = { quad, from: 'picture', score: 0, layout, upright: false };
  expect(placeWhole(photo(width, height))).toEqual(expected);
  expect(place(photo(width, height))).toEqual(expected);
});

test.each([
  [104, 'edges'],
  [108, 'picture'],
])('a document with %i of 141 edge pixels without contrast is placed by its %s', (hidden, from) => {
  const beside = { x: 250, y: 60, width: 70, height: hidden };
  expect(place(photo(320, 319, [{ x: 50, y: 60, width: 200, height: 141 }, beside])).from).toBe(from);
});

const { mrz: zone, widthMm, heightMm } = LAYOUT_OF_MRZ.TD2;
test('a document without visible edges is placed by its zone', () => {
  // Three pixels a millimetre, turned to the right by 20 degrees.
  const [cos, sin] = [3 * Math.cos(Math.PI / 9), 3 * Math.sin(Math.PI / 9)];
  const there = ({ x, y }: FramePoint): FramePoint => ({ x: 70 + x * cos - y * sin, y: 40 + x * sin + y * cos });
  const { quad, ...placed } = place(photo(500, 400), zoneOf('TD2', mapQuad(quadOf(zone), there)));
  expect(placed).toEqual({ from: 'mrz', score: 0, layout: LAYOUT_OF_MRZ.TD2, upright: true });
  expect(digits(quad)).toEqual(digits(mapQuad(quadOf({ width: widthMm, height: heightMm }), there)));
});
test.each([0, 1, 2, 3])('a document starts at the corner where its zone starts: %i', (first) => {
  const size =
    first % 2 === 0 ? { width: 2 * widthMm, height: 2 * heightMm } : { width: 2 * heightMm, height: 2 * widthMm };
  const paper = { x: 60, y: 70, ...size };
  const quad = startAt(quadOf(paper), first);
  const whole = { quad, layout: LAYOUT_OF_MRZ.TD2 };
  const placed = place(
    photo(330, 340, [paper]),
    zoneOf('TD2', boxToQuad({ ...placeWhole(photo(9, 9)), ...whole }, zone)),
  );
  expect(placed).toMatchObject({ from: 'edges', upright: true });
  expect(placed.score).toBeGreaterThan(0.55);
  expect(farthest(placed.quad, quad)).toBeLessThan(1);
});

/** A card, 5 pixels a millimetre across and 4 down. */
const card: Placement = {
  quad: quadOf({ x: 30, y: 20, width: 428, height: 216 }),
  from: 'edges',
  score: 0.9,
  layout: CARD_FRONT,
  upright: true,
};
test('a placed document is rectified at the requested resolution, or its own of at least forty dpi', () => {
  const sizeAt = (dpi: number, quad = card.quad) => {
    const { width, height } = rectifyDocument(photo(500, 260), { ...card, quad }, dpi);
    return [width, height];
  };
  expect(sizeAt(101.6)).toEqual([342, 216]);
  expect(sizeAt(254)).toEqual([428, 270]);
  expect(sizeAt(254, quadOf({ width: 85.6, height: 54 }))).toEqual([135, 85]);
});
