import { describe, expect, test } from 'vitest';
import { type Block, movedWithPage } from './moved-with-page.ts';

const VALUES = new Float32Array(1);
type Offset = readonly [dx: number, dy: number];

/** Blocks over a page; each frame has its own tilt. `offsets`: what is added in each frame; null: not seen in it. */
const block = (x: number, y: number, offsets: readonly (Offset | null)[]): Block => ({
  x,
  y,
  shown: offsets.map(
    (offset, frame) =>
      offset && {
        values: VALUES,
        dx: 0.4 * frame + 0.002 * frame * x + offset[0],
        dy: -0.3 * frame + 0.004 * frame * y + offset[1],
      },
  ),
});

const STILL = [0, 1, 2, 3].map((): Offset => [0, 0]);
const DRIFT = [0, 1, 2, 3].map((frame): Offset => [2 * frame, -3 * frame]);
/** A block of a page that moves without a tilt, and `off` more in every second frame. */
const moved = (x: number, off = 0): Block => ({
  x,
  y: 90,
  shown: DRIFT.map(([dx, dy], frame) => ({ values: VALUES, dx: dx + off * (frame % 2), dy: dy - off * (frame % 2) })),
});
const page = [60, 120, 180, 240, 300].flatMap((x) => [40, 80, 120, 160].map((y) => block(x, y, STILL)));
const staysIn = (one: Block): boolean => movedWithPage([...page, one], 3).includes(one);

describe('what moves with the page', () => {
  test('all of a page that tilts', () => expect(movedWithPage(page, 3)).toEqual(page));

  test('print with the same offset in every frame', () =>
    expect(
      staysIn(
        block(
          150,
          100,
          STILL.map((): Offset => [2.4, -1.8]),
        ),
      ),
    ).toBe(true));

  test('a block that one frame of four shows elsewhere, but not one that two do', () => {
    const off = (frames: number): Block =>
      block(
        150,
        100,
        STILL.map((_, i): Offset => (i < frames ? [0, 2 * i + 2] : [0, 0])),
      );
    expect(staysIn(off(1))).toBe(true);
    expect(staysIn(off(2))).toBe(false);
  });

  test('a block at the limit of its course, and one beyond', () => {
    const apart = (px: number): Block =>
      block(150, 100, [
        [0, 0],
        [0, 0],
        [px, 0],
        [9, 9],
      ]);
    expect(staysIn(apart(1.2))).toBe(true);
    expect(staysIn(apart(1.3))).toBe(false);
  });

  test('a block that too few frames show', () =>
    expect(staysIn(block(150, 100, [[0, 0], [0, 0], null, null]))).toBe(false));

  test('all of a page, however many blocks of print it has in how many columns', () => {
    const lost = [2, 3, 6].flatMap((columns) =>
      Array.from({ length: 24 }, (_, i) => columns + 1 + i).filter((count) => {
        const few = Array.from({ length: count }, (_block, i) =>
          block(60 + 50 * (i % columns), 40 + 30 * Math.floor(i / columns), DRIFT),
        );
        return movedWithPage(few, 3).length < count;
      }),
    );
    expect(lost).toEqual([]);
  });

  test('the only block, and each of two', () => {
    expect(movedWithPage([moved(60)], 3)).toHaveLength(1);
    expect(movedWithPage([moved(60), moved(130)], 3)).toHaveLength(2);
  });

  test('nothing of nothing', () => expect(movedWithPage([], 3)).toEqual([]));
});
