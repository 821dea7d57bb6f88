import { expect, test } from 'vitest';
import { headingsIn, overprintIn } from './large-print.ts';
import type { PageLine } from './page-line.ts';

const lineOf = (text: string, height: number, y = 300): PageLine => {
  const box = { x: 0, y, width: 200, height };
  return { ...box, looks: [{ text, symbols: [{ text: text[0]!, confidence: 0.9, box }] }] };
};

test.each([
  ['itself', 'SPECIMEN', 'SPECIMEN'],
  ['with something beside it', 'H MUSTER', 'MUSTER'],
  ['without a letter', 'AMPLE', 'SAMPLE'],
  ['with two letters of eight that are others', 'SPEGIMEM', 'SPECIMEN'],
  ['with half of its letters', 'SPEC', null],
  ['of four letters with another', 'VO1D', null],
])('finds a large word on a page: %s', (_, text, word) => expect(overprintIn([lineOf(text, 60)], 10)).toBe(word));

test('a name as large as the values does not count as a large word', () =>
  expect(overprintIn([lineOf('MALLI', 50)], 10)).toBeNull());

test('headings are found only in the upper quarter of a page', () => {
  const lines = [lineOf('UTOPIA', 20, 10), lineOf('ERIKSSON', 20, 100)];
  expect(headingsIn(lines, 400)).toEqual([{ text: 'UTOPIA', confidence: 0.9 }]);
});
