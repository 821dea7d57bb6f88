import { expect, test } from 'vitest';
import type { SideReading } from '../document/document-reading.ts';
import type { Quad } from '@verify/reading';
import type { ReviewedSide } from './read-side.ts';
import { shownPart } from './shown-part.ts';

const picture = { width: 1000, height: 1000 };
const card: Quad = [
  { x: 300, y: 400 },
  { x: 700, y: 400 },
  { x: 700, y: 652 },
  { x: 300, y: 652 },
];
const side = (reading: Partial<SideReading>): ReviewedSide => ({
  reading: { found: 'edges', quad: card, edgeScore: 0.9, mrz: { ok: false }, ...reading } as SideReading,
  picture,
  smallDocument: false,
  printOnly: false,
});
const zone = { ok: true, mrz: {} } as SideReading['mrz'];

test('the document is shown with a margin of a twenty-fifth of its longer side', () => {
  const part = shownPart(side({}), 'fine')!;
  expect(part.turnDeg).toBe(0);
  expect([part.x, part.y, part.width, part.height].map((share) => +share.toFixed(3))).toEqual([
    0.284, 0.384, 0.432, 0.284,
  ]);
});

test('the whole photo is shown if the outline is doubtful or its surroundings matter', () => {
  expect(shownPart(side({ found: null }), 'fine')).toBeNull();
  expect(shownPart(side({ edgeScore: 0.6 }), 'fine')).toBeNull();
  expect(shownPart(side({ edgeScore: 0, found: 'mrz', mrz: zone }), 'fine')).not.toBeNull();
  const moved = (by: number): Quad => card.map(({ x, y }) => ({ x: x + by, y })) as unknown as Quad;
  // On the border, and beyond it.
  expect(shownPart(side({ quad: moved(300) }), 'fine')).toBeNull();
  expect(shownPart(side({ quad: moved(400), mrz: zone }), 'fine')).toBeNull();
  const tiny = card.map(({ x, y }) => ({ x: x / 4 + 200, y: y / 4 + 200 })) as unknown as Quad;
  expect(shownPart(side({ quad: tiny }), 'fine')).toBeNull();
  for (const advice of ['retake_no_document', 'retake_too_far', 'retake_cut_off', 'retake_covered'] as const)
    expect(shownPart(side({}), advice), advice).toBeNull();
  expect(shownPart(side({}), 'retake_glare')).not.toBeNull();
});

const wide = { width: 1200, height: 800 };
const partOf = (quad: Quad, reading: Partial<SideReading> = {}): number[] | null => {
  const part = shownPart({ ...side({ quad, ...reading }), picture: wide }, 'fine');
  return part && [part.x * 1200, part.y * 800, part.width * 1200, part.height * 800].map((edge) => +edge.toFixed(3));
};
const box = (x: number, y: number, width: number, height: number): Quad => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];
/** A quad turned by 45 degrees. */
const corners = (left: number, top: number, right: number, bottom: number): Quad => [
  { x: 600, y: top },
  { x: right, y: 400 },
  { x: 600, y: bottom },
  { x: left, y: 400 },
];

test('an outline is certain from a score of 0.7', () => {
  expect(partOf(box(200, 100, 500, 400), { edgeScore: 0.7 })).not.toBeNull();
  expect(partOf(box(200, 100, 500, 400), { edgeScore: 0.69 })).toBeNull();
});

test('a corner may be outside by a fiftieth of the shorter side', () => {
  const whole = [0, 0, 1200, 800];
  expect([partOf(corners(-16, 10, 1190, 790)), partOf(corners(-17, 10, 1190, 790))]).toEqual([whole, null]);
  expect([partOf(corners(10, -16, 1190, 790)), partOf(corners(10, -17, 1190, 790))]).toEqual([whole, null]);
  expect([partOf(corners(10, 10, 1216, 790)), partOf(corners(10, 10, 1217, 790))]).toEqual([whole, null]);
  expect([partOf(corners(10, 10, 1190, 816)), partOf(corners(10, 10, 1190, 817))]).toEqual([whole, null]);
});

test('a tilted document is turned to the nearest quarter turn', () => {
  const tilted = (degrees: number) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const quad = box(-200, -126, 400, 252).map(({ x, y }) => ({
      x: 600 + x * cos - y * sin,
      y: 400 + x * sin + y * cos,
    }));
    return shownPart({ ...side({ quad: quad as unknown as Quad, mrz: zone }), picture: wide }, 'fine')?.turnDeg;
  };
  expect([tilted(44), tilted(46), tilted(134), tilted(136), tilted(-44), tilted(-46)]).toEqual([
    0, 270, 270, 180, 0, 90,
  ]);
});
