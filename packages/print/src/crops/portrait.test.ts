import { describe, expect, test } from 'vitest';
import { CARD_FRONT } from '../document/layouts.ts';
import type { Box, Raster } from '@verify/reading';
import { findPortrait } from './portrait.ts';

type Colour = readonly [number, number, number];
/** A card of this size in millimetres, one pixel each. */
function card(widthMm: number, heightMm: number, colour: (x: number, y: number) => Colour) {
  const data = new Uint8Array(widthMm * heightMm * 4).fill(255);
  for (let i = 0; i < widthMm * heightMm; i++) data.set(colour(i % widthMm, Math.floor(i / widthMm)), i * 4);
  const flat: Raster = { width: widthMm, height: heightMm, data };
  return (zone: Box | null) => findPortrait(flat, { ...CARD_FRONT, widthMm, heightMm }, zone);
}
const grey = (level: number): Colour => [level, level, level];
const within = ({ x, y, width, height }: Box, column: number, row: number): boolean =>
  column >= x && column < x + width && row >= y && row < y + height;

test('with a zone, only the part of the portrait on the card is judged', () => {
  const corner = { x: -4, y: -6, width: 14, height: 16 };
  const at = (dark: number, box: Box) => card(70, 50, (x) => grey(x % 2 === 0 ? dark : 140))(box);
  expect([at(100, corner), at(101, corner)]).toEqual([corner, null]);
  const end = { x: 60, y: 40, width: 30, height: 40 };
  expect([at(100, end), at(101, end)]).toEqual([end, null]);
  expect(at(0, { x: 71, y: 10, width: 20, height: 20 })).toBeNull();
});

describe('finding a portrait without a zone', () => {
  const SKIN: Colour = [200, 150, 120];
  const face = (x: number, y: number): Box => ({ x: x + 7, y: y + 9, width: 12, height: 16 });
  const withFace = (box: Box, ground = 40, [width, height]: readonly [number, number] = [87, 56], skin = SKIN) =>
    card(width, height, (x, y) => (within(box, x, y) ? skin : grey(ground)))(null);
  test('the portrait ends before the edges of the card', () => {
    expect(withFace(face(61, 23))).toEqual({ x: 59, y: 21, width: 26, height: 33 });
    expect(withFace(face(61, 23), 40, [88, 57])).toEqual({ x: 61, y: 23, width: 26, height: 33 });
  });
  test('more than a quarter of the centre must have skin colour', () => {
    const some = (count: number) =>
      card(87, 56, (x, y) =>
        within(face(21, 11), x, y) && (y - 20) * 12 + x - 28 < count ? SKIN : grey(x % 2 === 0 ? 20 : 80),
      )(null);
    expect([some(55), some(54)]).toEqual([{ x: 21, y: 3, width: 26, height: 33 }, null]);
  });
  test('skin beside the face counts half against it', () => {
    /** One face with skin around it, and this much of one without. */
    const found = (count: number) =>
      card(87, 56, (x, y) => {
        const beside = within({ x: 1, y: 11, width: 26, height: 33 }, x, y) && (x < 7 || y < 19);
        const first = within(face(1, 11), x, y) || beside;
        return first || (within(face(55, 11), x, y) && (y - 20) * 12 + x - 62 < count) ? SKIN : grey(40);
      })(null)?.x;
    expect([146, 147].map(found)).toEqual([1, 55]);
  });
  test.each<[string, Colour, Colour]>([
    ['not too dark', [51, 34, 24], [50, 34, 24]],
    ['more red than green', [100, 93, 60], [100, 94, 60]],
    ['less than 90 levels redder than green', [240, 151, 100], [240, 150, 100]],
    ['green at least as 0.85 of blue', [120, 85, 100], [120, 84, 100]],
    ['more red than blue', [105, 90, 90], [104, 90, 90]],
    ['less than 2.9 times as red as blue', [144, 100, 50], [145, 100, 50]],
  ])('skin must be %s', (_, skin, not) => {
    expect(withFace(face(21, 11), 220, [87, 56], skin)).toEqual({ x: 21, y: 11, width: 26, height: 33 });
    expect(withFace(face(21, 11), 220, [87, 56], not)).toBeNull();
  });
});
