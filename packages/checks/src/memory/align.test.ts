import { expect, test } from 'vitest';
import { align, type Aligned } from './align.ts';
import { DRAWN, drawnPixels } from './drawn-picture.fixture.ts';
import { type Grey, greyFrom } from './grey.ts';
import { MIDDLE, printOf } from './print.ts';

const [known, other] = [drawnPixels(1), drawnPixels(2)];
/** The known picture, with so much of another one in it. */
const mixed = (share: number): Grey =>
  greyFrom(
    known.map((level, i) => level * (1 - share) + other[i]! * share),
    DRAWN.width,
    DRAWN.height,
  );
const print = printOf(mixed(0))!;
type Off = readonly [left: number, top: number, right: number, bottom: number];
const from = ([left, top, right, bottom]: Off) => ({
  left: MIDDLE.left + left,
  top: MIDDLE.top + top,
  right: MIDDLE.right + right,
  bottom: MIDDLE.bottom + bottom,
});
const told = ({ part: { left, top, right, bottom }, distance }: Aligned) =>
  [left, top, right, bottom, distance].map((one) => Math.round(one * 10_000) / 10_000);
const aligned = (share: number, off: Off, enough?: number) => told(align(mixed(share), print, from(off), enough));

// Parts and distances are what the search gives now.
test.each<[string, number, Off, readonly number[]]>([
  ['that is smaller', 0, [0.013, 0.011, -0.017, 0.015], [0.1005, 0.0995, 0.8995, 0.9005, 0.0001]],
  ['that lies elsewhere', 0, [0.007, -0.009, 0.005, -0.003], [0.1, 0.1, 0.9, 0.9, 0]],
  ['that is just within reach', 0, [0.004, 0.015, 0.021, 0.012], [0.0995, 0.1005, 0.9005, 0.8995, 0.0001]],
  ['of a picture that was changed', 0.2, [0.013, 0.011, -0.017, 0.015], [0.0995, 0.1005, 0.8995, 0.899, 0.0238]],
  ['of one that was changed more', 0.265, [0.007, -0.009, 0.005, -0.003], [0.0995, 0.1005, 0.899, 0.899, 0.0463]],
])('a part is moved to where it matches %s', (_, share, off, wanted) => expect(aligned(share, off)).toEqual(wanted));

test('a part is moved to where it matches and only roughly where small steps would not lead to a match', () => {
  expect(aligned(0.27, [0.007, -0.009, 0.005, -0.003])).toEqual([0.099, 0.099, 0.897, 0.897, 0.052]);
  expect(aligned(0.35, [0.013, 0.011, -0.017, 0.015])).toEqual([0.105, 0.103, 0.891, 0.899, 0.1002]);
});

test('a part from which no few steps lead to a match stays where it is', () =>
  expect(aligned(0.15, [0.004, 0.015, 0.021, 0.012])).toEqual([0.104, 0.115, 0.921, 0.912, 0.2061]));
