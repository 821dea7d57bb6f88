import { expect, test } from 'vitest';
import type { Raster } from '../types.ts';
import { readHeadings } from './headings.ts';
import { type Bar, lettersIn, pageOf, WIDTH_MM } from './printed-page.fixture.ts';
import type { TextReader } from './text-reader.ts';

const HEIGHT_MM = 50;
/** The letters of each line that was read, in this order. */
function headings(flat: Raster): string[] {
  const reader: TextReader = {
    readLine: (strip) => ({ text: `${lettersIn(strip)} letters`, confidence: 0.7, symbols: [] }),
    readPage: () => [],
    dispose() {},
  };
  const found = readHeadings(reader, flat, WIDTH_MM, HEIGHT_MM);
  expect(found).toEqual(found.map(({ text }) => ({ text, confidence: 0.7 })));
  return found.map(({ text }) => text.split(' ')[0]!);
}
const page = (bars: readonly Bar[]): string[] => headings(pageOf(bars, HEIGHT_MM));
/** What is between the letters is too wide to be a letter on the dark page. */
const line = (letters: number, y: number, tall: number, left = 60): Bar[] =>
  Array.from({ length: letters }, (_, i): Bar => [left + 13 * i, y, 4, tall]);

test('labels, and lines of one or two letters, are no headings', () =>
  expect(page([...line(9, 8, 8), ...line(8, 27, 7), ...line(3, 45, 12), ...line(2, 67, 10)])).toEqual(['9', '3']));

test('five lines are read, and five in white on dark', () => {
  const bars = Array.from({ length: 4 }, (_, i) => line(12 - i, 10 + 16 * i, 9));
  const beside = [...line(5, 10, 9, 260), ...line(4, 26, 9, 260)];
  const flat = pageOf([...bars.flat(), ...beside], HEIGHT_MM);
  expect(headings(flat)).toEqual(['12', '11', '10', '9', '5']);
  const negative = { ...flat, data: flat.data.map((value, i) => (i % 4 === 3 ? 255 : 255 - value)) };
  expect(headings(negative)).toEqual(['12', '11', '10', '9', '5']);
});
