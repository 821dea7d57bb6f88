import { beforeAll, expect, test } from 'vitest';
import { loadAsset } from '../../../testing/load-asset.ts';
import { ALPHABET, CLASSES, createLineNet, type LineNet, STRIP_HEIGHT, type Strip } from './net.ts';

let net: LineNet;
beforeAll(async () => {
  net = await createLineNet(await loadAsset('mrz-net.wasm'), await loadAsset('mrz-net.weights'));
});

/** Strokes of two letters, 5 by 7: an L and an H. */
const LETTERS = [
  ['#....', '#....', '#....', '#....', '#....', '#....', '#####'],
  ['#...#', '#...#', '#...#', '#####', '#...#', '#...#', '#...#'],
];

/** Letters of 10 x 14 px at every 14 px, on uneven paper. */
function strip(width: number, paper = 230, ink = 40): Strip {
  const data = Uint8Array.from({ length: width * STRIP_HEIGHT }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const letter = LETTERS[Math.floor(x / 14) % 2]!;
    const dark = letter[(y - 5) >> 1]?.[(x % 14) >> 1] === '#';
    return (dark ? ink : paper) + ((Math.imul(i + 7, 2654435761) >>> 9) & 15);
  });
  return { width, data };
}

/** The natural logarithms of the blank, of an L and of an H, at two steps, to three decimals. */
const scores = (from: Strip): number[] => {
  const { steps, values } = net.recognise(from);
  return [steps >> 2, steps >> 1].flatMap((t) =>
    ['', 'L', 'H'].map(
      (char) => Number(values[t * CLASSES + (char === '' ? 0 : ALPHABET.indexOf(char) + 1)]!.toFixed(3)) + 0,
    ),
  );
};
const SOME = 14 * 6;

// The network's output today for each strip; it can't be derived.
test.each<[string, Strip, number[]]>([
  ['dark print', strip(SOME), [0, -41.232, -41.856, 0, -62.718, -28.155]],
  ['a last step of three pixels', strip(SOME - 1), [0, -40.902, -41.393, 0, -62.716, -28.467]],
  ['faint print', strip(SOME, 75, 60), [0, -34.892, -35.087, 0, -43.947, -19.477]],
  ['paper without print', strip(SOME, 200, 200), [-0.004, -10.938, -10.04, -0.191, -8.017, -6.413]],
  [
    'white paper, burnt out',
    { width: SOME, data: new Uint8Array(SOME * STRIP_HEIGHT).fill(255) },
    [0, -15.026, -12.45, -0.04, -9.658, -7.18],
  ],
  [
    'as much ink as paper',
    { width: SOME, data: new Uint8Array(SOME * STRIP_HEIGHT).fill(90, SOME * 12) },
    [-0.024, -9.07, -8.096, -0.261, -6.774, -5.162],
  ],
  [
    'a spark on dark paper',
    { ...strip(SOME, 60, 40), data: strip(SOME, 60, 40).data.fill(255, 900, 910) },
    [0, -33.459, -33.548, 0, -41.481, -18.897],
  ],
  [
    'a hole in bright paper',
    { ...strip(SOME, 230, 220), data: strip(SOME, 230, 220).data.fill(0, 900, 910) },
    [0, -29.746, -29.592, 0, -22.677, -13.068],
  ],
])('%s', (_, from, expected) => expect(scores(from)).toEqual(expected));

test('a strip narrower than a step gives one row', () => expect(net.recognise(strip(3)).steps).toBe(1));

test('a strip of the maximum width is read, and a wider one is refused', () => {
  expect(net.recognise(strip(net.maxWidth)).steps).toBe(net.maxWidth / 4);
  expect(() => net.recognise(strip(net.maxWidth + 1))).toThrow(
    `strip of ${net.maxWidth + 1} px, at most ${net.maxWidth}`,
  );
});
