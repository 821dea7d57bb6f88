import { describe, expect, it } from 'vitest';
import { highestWindow, meanInside, within, without } from './windows.ts';

describe('windows', () => {
  const map = { columns: 6, rows: 4, cell: 10, values: new Float32Array(24) };
  map.values[2 * 6 + 3] = 1;
  map.values[2 * 6 + 4] = 1;
  map.values[0] = Number.NaN;
  it('finds the highest, leaves holes out', () => {
    expect(highestWindow(map, 2, 1)).toEqual({ x: 3, y: 2, mean: 1 });
    expect(highestWindow(map, 7, 1)).toBeNull();
    const inside = within([
      { x: 30, y: 20 },
      { x: 60, y: 20 },
      { x: 60, y: 30 },
      { x: 30, y: 30 },
    ]);
    expect(highestWindow(without(map, inside), 2, 1)!.mean).toBe(0);
    expect(meanInside(map, inside)).toBeNull();
  });
  it('tell the mean of 20 cells, and not of 19', () => {
    const values = Float32Array.from({ length: 24 }, (_, i) => i);
    const firstCells = (most: number) => (x: number, y: number) => Math.floor(y / 10) * 6 + Math.floor(x / 10) < most;
    const counted = { columns: 6, rows: 4, cell: 10, values };
    expect(meanInside(counted, firstCells(20))).toBe(9.5);
    expect(meanInside(counted, firstCells(19))).toBeNull();
  });
});
