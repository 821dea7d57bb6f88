import { createRandom } from '@verify/specimen';
import { expect, test } from 'vitest';
import { type Blocks, FREQUENCIES } from './blocks.ts';
import { earlierCompression } from './compression.ts';
import type { JpegTables } from './jpeg-tables.ts';
import type { Held } from './native.ts';

const N = FREQUENCIES.length;
/** Steps of the last compression, another for each frequency, and of the first. */
const STEPS = [2, 3, 5, 4, 3, 6, 4, 5, 7];
const FIRST = [5, 7, 8, 6, 5, 9, 7, 8, 9];
const TABLES: JpegTables = {
  luma: Array.from({ length: 64 }, (_, i) => STEPS[FREQUENCIES.findIndex(([v, u]) => v * 8 + u === i)] ?? 99),
  quality: null,
  width: 0,
  height: 0,
  ducky: false,
};
const [COLUMNS, ROWS] = [24, 15];
/** Set in after the first compression. */
const SET_IN = { x: 14, y: 6, width: 5, height: 4 };

interface Page {
  readonly columns?: number;
  readonly rows?: number;
  readonly step?: number;
  /** Frequencies that were compressed twice. */
  readonly twice?: readonly number[];
  /** Of a hundred blocks. */
  readonly percent?: number;
  /** Blocks that are burnt out. */
  readonly burnt?: readonly number[];
}

function page({
  columns = COLUMNS,
  rows = ROWS,
  step = 1,
  twice = FIRST.map((_, f) => f),
  percent = 100,
  burnt = [],
}: Page = {}) {
  const random = createRandom(11);
  const drawn = (f: number): number => {
    const size = (-30 / (1 + f / 4)) * Math.log(1 - random.next());
    return random.chance(0.5) ? size : -size;
  };
  const usable = new Uint8Array(columns * rows).fill(1);
  for (const b of burnt) usable[b] = 0;
  const coefficients = Float32Array.from({ length: columns * rows * N }, (_, i) => {
    const [b, f] = [Math.floor(i / N), i % N];
    const [x, y] = [(b % columns) - SET_IN.x, Math.floor(b / columns) - SET_IN.y];
    const setIn = x >= 0 && x < SET_IN.width && y >= 0 && y < SET_IN.height;
    const value = drawn(f);
    const first = twice.includes(f) && b % 100 < percent && !setIn ? Math.round(value / FIRST[f]!) * FIRST[f]! : value;
    return Math.round(first / STEPS[f]!) * STEPS[f]! + 0.4 * (random.next() - 0.5);
  });
  const beside: number[][] = [];
  const held: Held = {
    width: columns * 8 * step,
    height: rows * 8 * step,
    block(x, y, out, to) {
      beside.push([x, y]);
      for (let f = 0; f < N; f++) out[to + f] = drawn(f);
      return beside.length % 10 !== 7;
    },
    corners: () => new Int32Array(),
    pairs: () => new Uint16Array(),
    compare: () => ({ count: 0, a: 0, b: 0, aa: 0, bb: 0, ab: 0, edges: 0, edgeSquares: 0 }),
    powers: () => [new Float32Array(), new Float32Array()],
  };
  const blocks: Blocks = {
    columns,
    rows,
    step,
    coefficients,
    usable,
    count: usable.reduce((sum, one) => sum + one, 0),
  };
  const measured = earlierCompression(held, TABLES, blocks);
  return { beside, map: measured?.map ?? null, gain: measured && +measured.gain.toPrecision(7) };
}

/** What the values of some blocks are now. */
const some = (values: Float32Array, ...blocks: readonly number[]) => blocks.map((b) => +values[b]!.toFixed(4));

test.each<[string, Page, (number | null)[]]>([
  ['of one frequency', { twice: [4] }, [0.4001444, -0.6955, -0.4974, 9.6634, -0.3534]],
  ['of three', { twice: [0, 4, 8] }, [1.003737, 0.9193, 0.7272, 8.4249, -0.0804]],
  ['of three others', { twice: [1, 3, 5] }, [0.8194469, -0.6263, 0.8062, 2.6184, 1.1508]],
  ['in most blocks', { percent: 60 }, [1.026234, -0.717, -0.4493, 2.1441, 1.679]],
  ['in some, of frequencies that are sure enough', { percent: 38 }, [0.404311, -1.028, -0.7739, 1.687, 1.2457]],
  [
    'in few, of frequencies that are sure enough together',
    { percent: 35 },
    [0.3161813, -1.0157, -0.9852, 1.5373, 1.0903],
  ],
  ['in too few', { percent: 34 }, [0.2899263, null]],
])('an earlier compression may be %s', (_, changes, found) => {
  const { gain, map } = page({ columns: 70, rows: 41, ...changes });
  expect([gain, map ? some(map.values, 0, 100, 435, 2868) : null].flat()).toEqual(found);
});

test('blocks have to be 300', () => {
  const burnt = (count: number) => page({ burnt: Array.from({ length: count }, (_, i) => i + 9) });
  expect(burnt(60).gain).toBe(3.203856);
  expect(burnt(61).gain).toBeNull();
});
test('blocks are compared with those half a block further', () => {
  const { beside } = page({ step: 3, burnt: [1, 2] });
  // All but the two, the last column and the last row.
  expect(beside).toHaveLength((COLUMNS - 1) * (ROWS - 1) - 2);
  expect([beside[0], beside[1], beside[21], beside.at(-1)]).toEqual([
    [4, 4],
    [76, 4],
    [4, 28],
    [22 * 24 + 4, 13 * 24 + 4],
  ]);
});
