import { expect, test } from 'vitest';
import { fillHollow } from './hollow.ts';

interface Limits {
  readonly threshold?: number;
  readonly least?: number;
  readonly most?: number;
}

/** Fills a drawing: `#` is ink. */
function filled(drawing: string, { threshold = 128, least = 2, most = 40 }: Limits = {}): string {
  const rows = drawing
    .trim()
    .split('\n')
    .map((row) => row.trim());
  const [width, height] = [rows[0]!.length, rows.length];
  const data = Uint8Array.from([...rows.join('')], (char) => (char === '#' ? 128 : char === '+' ? 127 : 0));
  const out = fillHollow({ width, height, data }, threshold, least, most);
  expect([out.width, out.height]).toEqual([width, height]);
  const chars = Array.from(out.data, (value) => (value === 255 ? '#' : value === 0 ? '.' : '?'));
  return rows.map((_, y) => chars.slice(y * width, (y + 1) * width).join('')).join('\n');
}
const drawn = (drawing: string): string =>
  drawing
    .trim()
    .split('\n')
    .map((row) => row.trim())
    .join('\n');

test('outlines are filled, and strokes are left out', () => {
  const letters = `
    ................
    .######..##.....
    .#....#..##..##.
    .#....#..##..##.
    .#....#..##..##.
    .######..##.....
    ................`;
  const expected = `
    ................
    .######.........
    .######.........
    .######.........
    .######.........
    .######.........
    ................`;
  expect(filled(letters)).toBe(drawn(expected));
});

test('an outline that fills the picture is filled', () => {
  const frame = `
    #######
    #.....#
    #.....#
    #.....#
    #######`;
  expect(filled(frame)).toBe(drawn(frame).replaceAll('.', '#'));
});
