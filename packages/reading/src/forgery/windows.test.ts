import { describe, expect, it } from 'vitest';
import type { Quad } from '../types.ts';
import { highestWindow, meanInside, within, without } from './windows.ts';

describe('the highest window', () => {
  const [columns, rows] = [9, 7];
  /** 1 to 63 in no order, and holes. */
  const mixed = Float32Array.from({ length: columns * rows }, (_, i) =>
    (i * 5) % 13 === 4 ? Number.NaN : ((i * 29 + 11) % 64) / 4,
  );
  const naive = (values: Float32Array, width: number, height: number) => {
    let best: { x: number; y: number; mean: number } | null = null;
    for (let y = 0; y <= rows - height; y++)
      for (let x = 0; x <= columns - width; x++) {
        const cells = Array.from({ length: width * height }, (_, k) => {
          const [column, row] = [x + (k % width), y + Math.floor(k / width)];
          return values[row * columns + column]!;
        }).filter((value) => !Number.isNaN(value));
        const mean = cells.reduce((sum, value) => sum + value, 0) / cells.length;
        if (cells.length >= (width * height) / 2 && mean > (best?.mean ?? -1)) best = { x, y, mean };
      }
    return best;
  };
  it.each([
    [1, 1],
    [3, 2],
    [2, 5],
    [9, 1],
    [1, 7],
    [8, 6],
    [9, 7],
  ])('of %i x %i cells', (width, height) => {
    const cell = 4;
    expect(highestWindow({ columns, rows, cell, values: mixed }, width, height)).toEqual(naive(mixed, width, height));
    expect(highestWindow({ columns, rows, cell, values: mixed.toReversed() }, width, height)).toEqual(
      naive(mixed.toReversed(), width, height),
    );
  });
});

const quad: Quad = [
  { x: 12, y: 5 },
  { x: 43, y: 14 },
  { x: 38, y: 35 },
  { x: 7, y: 29 },
];
it('a quad has its corners and what is between', () => {
  const inside = within(quad);
  expect(quad.map(({ x, y }) => inside(x, y))).toEqual([true, true, true, true]);
  expect([inside(25, 20), inside(27.5, 9.5), inside(9.5, 17)]).toEqual([true, true, true]);
  const beside = [inside(27.5, 9.4), inside(40.6, 24.6), inside(22.5, 32.1), inside(9.4, 17)];
  expect(beside).toEqual([false, false, false, false]);
});

describe('the cells of a map', () => {
  const [columns, rows, cell] = [8, 6, 10];
  const values = Float32Array.from({ length: columns * rows }, (_, i) => (i % 11 === 3 ? Number.NaN : i * i));
  const map = { columns, rows, cell, values };
  const asked = () => {
    const places: string[] = [];
    return { places, ask: (x: number, y: number) => places.push(`${x} ${y}`) > 0 };
  };
  it('are inside or not by their middle', () => {
    const { places, ask } = asked();
    const left = without(map, ask);
    expect([places[0], places[1], places[8], places[47]]).toEqual(['5 5', '15 5', '5 15', '75 55']);
    expect(left).toEqual({ columns, rows, cell, values: new Float32Array(48).fill(Number.NaN) });
    expect(without(map, (x, y) => x === 25 && y === 45).values).toEqual(values.with(34, Number.NaN));
    expect(values[34]).toBe(34 * 34);
  });
  it('have a mean without the holes', () => {
    const numbers = Array.from({ length: 48 }, (_, i) => i).filter((i) => i % 11 !== 3);
    const mean = (some: readonly number[]) => some.reduce((sum, i) => sum + i * i, 0) / some.length;
    const { places, ask } = asked();
    expect(meanInside(map, ask)).toBeCloseTo(mean(numbers), 6);
    expect([places[0], places[3], places[7]]).toEqual(['5 5', '45 5', '5 15']);
    const lower = numbers.filter((i) => i >= 16);
    expect(meanInside(map, (_, y) => y > 20)).toBeCloseTo(mean(lower), 6);
    expect(meanInside(map, (_, y) => y > 40)).toBeNull();
  });
});
