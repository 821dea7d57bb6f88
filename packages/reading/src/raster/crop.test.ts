import { expect, test } from 'vitest';
import { crop, within } from './crop.ts';

const PICTURE = { width: 20, height: 10 };

test.each([
  ['whole pixels stay', [3, 2, 5, 4], [3, 2, 5, 4]],
  ['parts of pixels count as whole ones', [3.6, 2.7, 5.2, 4.1], [3, 2, 6, 5]],
  ['what lies beyond is cut off', [-4, -3, 10, 9], [0, 0, 6, 6]],
  ['on the other side, too', [15, 7, 10, 9], [15, 7, 5, 3]],
  ['all of it', [-4, -3, 90, 90], [0, 0, 20, 10]],
  ['left and above: the first pixel', [-9, -8, 5, 4], [0, 0, 1, 1]],
  ['right and below: the last pixel', [50, 40, 5, 4], [19, 9, 1, 1]],
  ['nothing is a pixel', [7, 4, 0, 0], [7, 4, 1, 1]],
] as const)('%s', (_, [x, y, width, height], [left, top, w, h]) =>
  expect(within(PICTURE, { x, y, width, height })).toEqual({ x: left, y: top, width: w, height: h }),
);

test('a part is copied row by row', () => {
  const data = Uint8Array.from({ length: 20 * 10 * 4 }, (_, i) => i & 255);
  const part = crop({ ...PICTURE, data }, { x: 3, y: 2, width: 2, height: 3 });
  expect([part.width, part.height]).toEqual([2, 3]);
  const rows = [2, 3, 4].flatMap((y) => [...data.subarray((y * 20 + 3) * 4, (y * 20 + 5) * 4)]);
  expect([...part.data]).toEqual(rows);
});
