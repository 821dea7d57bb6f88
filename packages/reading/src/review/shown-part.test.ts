import { expect, test } from 'vitest';
import type { SideReading } from '../document/document-reading.ts';
import type { Quad } from '../types.ts';
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

test('the document with a margin of a twenty-fifth of its longer side', () => {
  const part = shownPart(side({}), 'fine')!;
  expect(part.turnDeg).toBe(0);
  expect([part.x, part.y, part.width, part.height].map((share) => +share.toFixed(3))).toEqual([
    0.284, 0.384, 0.432, 0.284,
  ]);
});

test('a zone says which way is up', () => {
  const [a, b, c, d] = card;
  const turned = (quad: Quad): number | undefined => shownPart(side({ quad, mrz: zone }), 'fine')?.turnDeg;
  expect([turned([a, b, c, d]), turned([b, c, d, a]), turned([c, d, a, b]), turned([d, a, b, c])]).toEqual([
    0, 270, 180, 90,
  ]);
});

test('all of the photo is shown where the outline is not sure, or where what surrounds the document matters', () => {
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
