import { expect, test } from 'vitest';
import { FREQUENCIES, readBlocks } from './blocks.ts';
import type { Held } from './native.ts';

const pictureOf = (width: number, height: number, block: Held['block'] = () => true): Held => ({
  width,
  height,
  block,
  corners: () => new Int32Array(),
  pairs: () => new Uint16Array(),
  compare: () => ({ count: 0, a: 0, b: 0, aa: 0, bb: 0, ab: 0, edges: 0, edgeSquares: 0 }),
  powers: () => [new Float32Array(), new Float32Array()],
});

test('the frequencies that are looked at are the first nine in the order of a JPEG, without the mean', () =>
  expect(FREQUENCIES.map(([down, across]) => down * 8 + across)).toEqual([1, 8, 16, 9, 2, 3, 10, 17, 24]));

test('whole blocks inside the document are read, row by row', () => {
  const asked: number[][] = [];
  const held = pictureOf(43, 26, (x, y, out, to) => {
    for (let f = 0; f < 9; f++) out[to + f] = 100 * x + y + f / 10;
    return !(x === 16 && y === 8);
  });
  const blocks = readBlocks(held, (x, y) => {
    asked.push([x, y]);
    return x + y > 10 && x < 36;
  });
  expect(asked).toEqual([4, 12, 20].flatMap((y) => [4, 12, 20, 28, 36].map((x) => [x, y])));
  const { coefficients, usable, ...rest } = blocks;
  expect(rest).toEqual({ columns: 5, rows: 3, step: 1, count: 10 });
  expect([...usable]).toEqual([0, 1, 1, 1, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 0]);
  expect(coefficients).toHaveLength(15 * 9);
  expect([1, 13].map((b) => [...coefficients.subarray(b * 9, b * 9 + 2)])).toEqual([
    [800, Math.fround(800.1)],
    [2416, Math.fround(2416.1)],
  ]);
});

test.each([
  [2048, 1500, 1, 256, 187],
  [2048, 1501, 2, 128, 93],
  [4096, 3000, 2, 256, 187],
  [4096, 3001, 3, 170, 125],
])('of a picture of %i x %i pixels every block in %i is read', (width, height, step, columns, rows) => {
  let [farX, farY, nearX] = [0, 0, Infinity];
  const held = pictureOf(width, height, (x, y) => {
    [farX, farY] = [x, y];
    if (x > 0) nearX = Math.min(nearX, x);
    return true;
  });
  let [middleX, middleY] = [0, 0];
  const blocks = readBlocks(held, (x, y) => {
    [middleX, middleY] = [x, y];
    return true;
  });
  expect(blocks).toMatchObject({ step, columns, rows, count: columns * rows });
  expect([nearX, farX, farY]).toEqual([8 * step, (columns - 1) * 8 * step, (rows - 1) * 8 * step]);
  expect([middleX, middleY]).toEqual([farX + 4 * step, farY + 4 * step]);
});
