import { createRandom } from '@verify/specimen';
import { describe, expect, test } from 'vitest';
import { compareGlyphs, type GlyphDifference, GLYPHS_WIDTH } from './compare-glyphs.ts';
import { type Page, softened } from './plane.ts';

type Level = (x: number, y: number) => number;
interface Seen {
  /** Where the page is in a frame, in pixels off its place in the photo. */
  readonly off: readonly [dx: number, dy: number];
  readonly light?: readonly [gain: number, offset: number];
}

/** Seven by two blocks: another pixel to the right or below would not make room for more. */
const [WIDTH, HEIGHT] = [258, 60];
const page = (level: Level, [width = 0, height = 0]: readonly number[] = [WIDTH, HEIGHT]): Page => ({
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, i) => level(i % width, Math.floor(i / width))),
});
const print: Level = (x, y) =>
  128 + 60 * Math.sin(0.9 * x + 1.3 * Math.sin(0.41 * y)) + 45 * Math.sin(0.7 * y - 0.25 * x + Math.sin(0.31 * x));

/** Frames with noise of up to six levels. */
function framesOf(level: Level, seen: readonly Seen[], size = [WIDTH, HEIGHT]): Page[] {
  const random = createRandom('frames');
  return seen.map(({ off: [dx, dy], light: [gain, offset] = [1, 0] }) =>
    page((x, y) => offset + gain * level(x - dx, y - dy) + random.int(-6, 6), size),
  );
}
const HAND: readonly Seen[] = [
  { off: [0.3, -0.4] },
  { off: [1.2, 0.7], light: [0.8, 30] },
  { off: [-1.6, 1.1], light: [1.1, -20] },
  { off: [2.2, -1.3] },
  { off: [-0.7, -2.1] },
];
const within = (x: number, y: number, [left, top, right, bottom]: readonly number[]): boolean =>
  x >= left! && x < right! && y >= top! && y < bottom!;
const rounded = ({ score, ...others }: GlyphDifference) => ({ score: Math.round(score * 1000) / 1000, ...others });
const compared = (photo: Level, frames: readonly Page[]) => rounded(compareGlyphs(page(photo), frames));

const found = (score: number, x: number, y: number, ofBlocks = 14, blocks = 14) => ({
  score,
  at: { x, y, width: 8, height: 12 },
  blocks,
  compared: ofBlocks,
});

// The scores are what these pages give now.
describe('of a photo and the frames before it', () => {
  test('that show the same, no character differs', () => {
    expect(GLYPHS_WIDTH).toBe(560);
    expect(compared(print, framesOf(print, HAND))).toEqual(found(0.076, 41, 22));
  });

  test('one other character is found', () => {
    const forged: Level = (x, y) => (within(x, y, [74, 24, 82, 36]) ? print(x + 4, y + 3) : print(x, y));
    expect(compared(forged, framesOf(print, HAND))).toEqual(found(18.407, 73, 24));
  });

  test('a paler character is found', () => {
    const forged: Level = (x, y) => (within(x, y, [50, 14, 58, 26]) ? 64 + print(x, y) / 2 : print(x, y));
    expect(compared(forged, framesOf(print, HAND))).toEqual(found(1.056, 51, 14));
  });

  test('soft frames are compared with a photo as soft', () => {
    const frames = framesOf(print, HAND);
    expect([
      compared(print, frames.map(softened)),
      compared(
        print,
        frames.map((frame) => softened(softened(softened(frame)))),
      ),
    ]).toEqual([found(0.074, 41, 22), found(0.072, 41, 22)]);
  });

  test('a reflection in one frame counts as little as what differs between two', () => {
    const forged: Level = (x, y) => (within(x, y, [74, 24, 82, 36]) ? print(x + 4, y + 3) : print(x, y));
    const shining = (from: number) =>
      framesOf(print, HAND).map((frame, i) =>
        i >= from ? frame : page((x, y) => frame.data[y * WIDTH + x]! + (within(x, y, [76, 26, 84, 38]) ? 90 : 0)),
      );
    expect([compared(forged, shining(1)), compared(forged, shining(2))]).toEqual([
      found(12.127, 73, 24),
      found(4.713, 71, 24),
    ]);
  });
});

describe('of the blocks of a page', () => {
  test('a few show another character, too', () => {
    const forged: Level = (x, y) => (within(x, y, [74, 24, 82, 36]) ? print(x + 4, y + 3) : print(x, y));
    const small = [168, HEIGHT];
    const { score, ...others } = compareGlyphs(page(forged, small), framesOf(print, HAND, small));
    expect(score).toBeGreaterThan(10);
    expect(others).toMatchObject({ blocks: 8, compared: 8 });
  });

  test('those without print are left out', () => {
    const half: Level = (x, y) => (x < 100 || y > 26 ? print(x, y) : 200);
    expect(compared(half, framesOf(half, HAND))).toEqual(found(0.534, 203, 26, 11, 11));
  });

  test('pale print counts from 16 levels on', () => {
    const pale =
      (share: number): Level =>
      (x, y) =>
        128 + share * (print(x, y) - 128);
    const blocksAt = (share: number) => compareGlyphs(page(pale(share)), []).blocks;
    expect([0.365, 0.37, 0.375, 0.38].map(blocksAt)).toEqual([0, 5, 11, 14]);
  });

  test('three frames have to show one', () => {
    expect(compareGlyphs(page(print), framesOf(print, HAND.slice(0, 3))).compared).toBe(14);
    expect(compareGlyphs(page(print), framesOf(print, HAND.slice(0, 2)))).toEqual({
      score: 0,
      at: null,
      blocks: 14,
      compared: 0,
    });
  });

  test('a frame shows one that is half hidden', () => {
    const random = createRandom('hidden');
    const hidden = (levels: number) =>
      framesOf(print, HAND.slice(0, 3)).map((frame, i) =>
        i > 0 ? frame : page((x, y) => frame.data[y * WIDTH + x]! + random.int(-levels, levels)),
      );
    expect([120, 140, 150].map((levels) => compared(print, hidden(levels)))).toEqual([
      found(0.368, 123, 22),
      found(0.377, 117, 6, 11),
      found(0.389, 137, 14, 7),
    ]);
  });

  test('one is followed for three pixels and a half', () => {
    const at = (dx: number, dy: number) =>
      compared(print, framesOf(print, [{ off: [dx, dy] }, { off: [dx, dy] }, { off: [dx, dy] }]));
    expect([at(3.2, 0.3), at(-3.2, 0.3), at(0.3, 3.2), at(0.3, -3.2), at(4.4, 0)]).toEqual([
      found(0.113, 35, 26),
      found(11.901, 185, 20, 11),
      found(0.136, 177, 6),
      found(6.571, 79, 10),
      found(11.298, 153, 8),
    ]);
  });

  test('one at the edge of a frame is followed up to that', () => {
    const size = [47, 27];
    const at = (dx: number, dy: number) =>
      rounded(
        compareGlyphs(
          page(print, size),
          framesOf(print, [{ off: [dx, dy] }, { off: [dx / 2, dy] }, { off: [dx, dy / 2] }], size),
        ),
      );
    expect([
      at(1, 0.4),
      at(1.6, 0.2),
      at(2.4, 0.2),
      at(-2, -0.3),
      at(-2.4, -0.9),
      at(0.2, 1.2),
      at(0.6, 0.8),
      at(-0.2, -1.4),
    ]).toEqual(
      [
        [1.92, 19, 11],
        [2.315, 15, 11],
        [3.128, 15, 9],
        [0.687, 7, 13],
        [0.834, 17, 9],
        [4.063, 19, 7],
        [2.948, 19, 7],
        [0.921, 25, 13],
      ].map(([score, x, y]) => found(score!, x!, y!, 1, 1)),
    );
  });
});
