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

test('an outline may touch itself and the edges of the picture at corners', () => {
  const diamond = `
    ...##...
    ..#..#..
    .#....#.
    #......#
    #......#
    .#....#.
    ..#..#..
    ...##...`;
  const expected = `
    ...##...
    ..####..
    .######.
    ########
    ########
    .######.
    ..####..
    ...##...`;
  expect(filled(diamond)).toBe(drawn(expected));
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

test('an open outline holds nothing', () => {
  const open = `
    #######
    #.....#
    #......
    #.....#
    #######`;
  expect(filled(open)).toBe(drawn(open).replaceAll('#', '.'));
});

test('what is within an outline, but not part of it, is filled over', () => {
  const nested = `
    .........
    .#######.
    .#.....#.
    .#..#..#.
    .#.....#.
    .#.....#.
    .#######.
    .........`;
  const expected = `
    .........
    .#######.
    .#######.
    .#######.
    .#######.
    .#######.
    .#######.
    .........`;
  expect(filled(nested)).toBe(drawn(expected));
});

test('two outlines side by side stay two', () => {
  const pair = `
    ######.######
    #....#.#....#
    #....#.#....#
    #....#.#....#
    #....#.#....#
    ######.######
    .............
    ######.......
    #....#.......
    #....#.......
    #....#.......
    #....#.......
    ######.......`;
  const expected = `
    ######.######
    ######.######
    ######.######
    ######.######
    ######.######
    ######.######
    .............
    ######.......
    ######.......
    ######.......
    ######.......
    ######.......
    ######.......`;
  expect(filled(pair, { most: 6 })).toBe(drawn(expected));
});

test('the longer side is within the limits', () => {
  const wide = `
    .........
    .#######.
    .#.....#.
    .#.....#.
    .#.....#.
    .#######.
    .........`;
  const nothing = drawn(wide).replaceAll('#', '.');
  const whole = drawn(wide).replace(/#.*#/g, '#######');
  const high = (drawing: string): string =>
    Array.from({ length: 9 }, (_, x) =>
      drawing
        .split('\n')
        .map((row) => row[x])
        .join(''),
    ).join('\n');
  for (const turned of [drawn, (drawing: string) => high(drawn(drawing))]) {
    const results = [
      { least: 7, most: 7 },
      { least: 8, most: 9 },
      { least: 2, most: 6 },
    ].map((limits) => filled(turned(wide), limits));
    expect(results).toEqual([turned(whole), turned(nothing), turned(nothing)]);
  }
});

test('ink is what reaches the threshold', () => {
  const faint = `
    ######
    #....#
    +....#
    #....#
    #....#
    ######`;
  expect(filled(faint, { threshold: 127 })).toBe('######\n'.repeat(6).trim());
  expect(filled(faint, { threshold: 128 })).toBe('......\n'.repeat(6).trim());
});

test('an outline has at most 0.62 of what it encloses', () => {
  const atMost = `
    ##########
    ###......#
    ####.....#
    #........#
    ##########`;
  expect(filled(atMost)).toBe('##########\n'.repeat(5).trim());
  const more = atMost.replace('####.', '#####');
  expect(filled(more)).toBe('..........\n'.repeat(5).trim());
  // 31 of 49.
  const square = `
    #######
    ####..#
    #######
    #.....#
    #.....#
    #.....#
    #######`;
  expect(filled(square)).toBe('.......\n'.repeat(7).trim());
});
