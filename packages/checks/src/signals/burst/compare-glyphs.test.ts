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
describe('comparing the characters of a photo and its frames', () => {
  test('equal characters show no difference', () => {
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

  test('blurred frames are compared with an equally blurred photo', () => {
    const frames = framesOf(print, HAND);
    expect([
      compared(print, frames.map(softened)),
      compared(
        print,
        frames.map((frame) => softened(softened(softened(frame)))),
      ),
    ]).toEqual([found(0.074, 41, 22), found(0.072, 41, 22)]);
  });

  test('a reflection in one frame is ignored, like differences between two frames', () => {
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
