import { expect, test } from 'vitest';
import { loadAsset } from '../../../testing/load-asset.ts';
import type { Plane } from '../../raster/plane.ts';
import { numbersOf } from './row-numbers.fixture.ts';
import { covers, isSister, locateRows } from './locate.ts';
import { createLineNet } from '../line/net.ts';
import type { Row } from './rows.ts';

const { pixels } = await createLineNet(await loadAsset('mrz-net.wasm'), await loadAsset('mrz-net.weights'));

const page = (width = 900, height = 700): Plane => ({ width, height, data: new Uint8Array(width * height).fill(210) });

interface Print {
  readonly pitch?: number;
  readonly width?: number;
  readonly height?: number;
  readonly ink?: number;
  readonly slope?: number;
}
/** Blocks in place of characters: the first one's corner, and their number. */
function blocks(gray: Plane, x: number, y: number, count: number, print: Print = {}): void {
  const { pitch = 13, width = 6, height = 13, ink = 30, slope = 0 } = print;
  for (let i = 0; i < count * width * height; i++) {
    const [block, dx, dy] = [Math.floor(i / width / height), i % width, Math.floor(i / width) % height];
    gray.data[(y + Math.round(slope * block * pitch) + dy) * gray.width + x + block * pitch + dx] = ink;
  }
}
const sheet = () => page(640, 300);
/** The number of characters of the rows that are found among these, the likeliest first. */
const counted = (most: number, ...rows: readonly (readonly [y: number, count: number, print?: Print])[]): number[] => {
  const gray = sheet();
  for (const [y, count, print] of rows) blocks(gray, 40, y, count, print);
  return locateRows(pixels, gray, { side: 640, most }).map((found) => found.count);
};

test.each<[string, number, Print, number[]]>([
  // The height of capitals is 3.1 standard deviations of their ink: for 14 px, 12.5.
  ['9.8 capitals long', 12, { pitch: 10, height: 14 }, []],
  ['10.3 capitals long', 11, { pitch: 10, height: 12 }, [11]],
  ['109 px long', 11, { pitch: 10, width: 5, height: 10 }, []],
  ['111 px long', 11, { pitch: 10, height: 12 }, [11]],
  ['35 % of which is print', 14, { pitch: 20, width: 10, height: 8 }, []],
  ['36 % of which is print', 14, { pitch: 19, width: 10, height: 8 }, [14]],
  ['of strokes 10 px thick', 20, { pitch: 15, width: 10, height: 16 }, [20]],
  ['of strokes 11 px thick', 20, { pitch: 15, width: 11, height: 16 }, []],
])('judges a row %s', (_, count, print, found) => expect(counted(5, [60, count, print])).toEqual(found));

test('a row of half the contrast counts four fifths', () => {
  const faint = { ink: 120 };
  expect(counted(5, [60, 27], [200, 34, faint])).toEqual([34, 27]);
  expect(counted(5, [60, 29], [200, 36, faint])).toEqual([29, 36]);
});

test('two rows of equal length count a quarter more than one', () => {
  expect(counted(5, [60, 36], [200, 29], [230, 29])).toEqual([29, 29, 36]);
  expect(counted(5, [60, 36], [200, 28], [230, 28])).toEqual([36, 28, 28]);
  expect(counted(2, [60, 36], [200, 29], [230, 29])).toEqual([29, 29]);
});

test('a small picture is enlarged at most 2.6 times', () => {
  const gray = page(200, 90);
  blocks(gray, 11, 30, 28, { pitch: 6, width: 3, height: 7 });
  const at = (side: number) => locateRows(pixels, gray, { side, most: 5 }).map(numbersOf);
  expect(at(521)).toEqual(at(520));
  expect(at(520)).not.toEqual(at(500));
});

/** A row of 200 px with capitals of 10 px, at (0, 0). */
const plain: Row = {
  x: 0,
  y: 0,
  ux: 1,
  uy: 0,
  length: 200,
  cap: 10,
  bend: 0,
  count: 20,
  apart: 1,
  strength: 100,
  score: 1,
};
/** Row and other, seen at this angle; the other is `along` and `off` from the row, and turned by `turn` more. */
const pair = (along: number, off: number, turn = 0, length = 200): [Row, Row] => {
  const [ux, uy] = [0.6, 0.8];
  const [cos, sin] = [Math.sqrt(1 - turn * turn), turn];
  return [
    { ...plain, x: 70, y: 30, ux, uy },
    {
      ...plain,
      x: 70 + along * ux - off * uy,
      y: 30 + along * uy + off * ux,
      ux: ux * cos - uy * sin,
      uy: uy * cos + ux * sin,
      length,
      cap: 30,
    },
  ];
};

test.each([
  // Between 1.3 and 4 heights of capitals to either side.
  [0, 13.1, 0, 200, true],
  [0, 12.9, 0, 200, false],
  [0, -39.9, 0, 200, true],
  [0, -40.1, 0, 200, false],
  // Up to 0.15 of its length ahead or behind.
  [29.9, 20, 0, 200, true],
  [30.1, 20, 0, 200, false],
  [-29.9, 20, 0, 200, true],
  [-30.1, 20, 0, 200, false],
  [0, 20, 0.0599, 200, true],
  [0, 20, -0.0601, 200, false],
  [0, 20, 0, 150, true],
  [0, 20, 0, 149, false],
  [0, 20, 0, 268, true],
  [0, 20, 0, 269, false],
])(
  'a row %d ahead, %d aside, turned by %d and %i px long belongs to the same zone: %s',
  (along, off, turn, length, sister) => expect(isSister(...pair(along, off, turn, length))).toBe(sister),
);

test.each([
  [0, 5.9, 0, true],
  [0, -6.1, 0, false],
  [99, 0, 0, true],
  [-99, 0, 0, true],
  [101, 0, 0, false],
  [-101, 0, 0, false],
  [20, 3, 0.0899, true],
  [20, 3, 0.0901, false],
  [20, 3, -0.0901, false],
])('a row covers another %d ahead, %d aside and turned by %d: %s', (along, off, turn, covered) =>
  expect(covers(...pair(along, off, turn))).toBe(covered),
);
