import type { Category } from '@verify/contract';
import { expect, test } from 'vitest';
import { BLANK_CARD } from './by-label/card-request.fixture.ts';
import { type Match, matchIn, nearer } from './like-value.ts';
import type { PageLine } from './page/page-line.ts';

const [NAME, PLACE, NUMBER, BIRTH] = ['Last name', 'Place of birth', 'Document number', 'Date of birth'] as const;
const BOX = { x: 12, y: 7, width: 40, height: 3, looks: [] };

/** Print, and how sure each of its letters is. */
function print(text: string, confidence: number, ofLetters: readonly number[] = []): PageLine {
  const symbols = [...text.replaceAll(' ', '')].map((letter, i) => ({
    text: letter,
    confidence: ofLetters[i] ?? confidence,
    box: { x: 20 * i, y: 0, width: 15, height: 40 },
  }));
  return { ...BOX, looks: [{ text, symbols }] };
}
const matched = (line: PageLine, category: Category, wanted: string) => {
  const match = matchIn(line, line.looks[0]!, category, wanted, BLANK_CARD);
  return match && [match.value.value, match.raw, match.confidence, Number(match.off.toFixed(4))];
};

test('a part of a line matches with as many words as the value, or one more', () => {
  const line = print('P ANNA - MARIA ZED', 0.9);
  expect(matched(line, NAME, 'ANNA MARIA')).toEqual(['ANNA-MARIA', 'ANNA - MARIA', 0.9, 0]);
  expect(matched(print('NOM: A B C D', 0.9), PLACE, 'AB')?.[1]).toBe('A B');
  expect(matched(print('XXXX DE LA PAZ', 0.9), PLACE, 'DE LAPAZ')?.[1]).toBe('DE LA PAZ');
});
test('a part of a line that only resembles the value is doubtful', () => {
  expect(matched(print('NOM ERIKSON', 0.9), PLACE, 'ERIKSSON')).toEqual(['ERIKSON', 'ERIKSON', 0.6, 0.125]);
  expect(matched(print('NOM ERIKSON', 0.5), PLACE, 'ERIKSSON')?.[2]).toBe(0.5);
});
test('a line without characters of the value’s kind does not match', () => {
  expect(matched(print('', 0.9), NUMBER, 'L898902C3')).toBeNull();
  expect(matched(print('ABCDEFGH', 0.9), NUMBER, 'ABCDEFGH')).toBeNull();
});

test('a date is found among words, with its letters', () => {
  const ofDate = [0.9, 0.9, 0.9, 0.8, 0.9, 0.9, 0.85, 0.9, 0.9, 0.9];
  const line = print('GEB 12.08.1974 13.08.2020', 0.95, [0.2, 0.2, 0.2, ...ofDate, 0.1, ...ofDate.slice(1)]);
  expect(matched(line, BIRTH, '1974-08-12')).toEqual(['1974-08-12', '12.08.1974', 0.8, 0]);
});

test('of two matches the closer one wins, then the more confident one, then the first', () => {
  const match = (away: number, confidence: number): Match => ({
    off: away,
    confidence,
    value: { value: 'LEE', contentType: 'string' },
    raw: 'LEE',
    line: BOX,
  });
  const [near, sure, far] = [match(0.1, 0.5), match(0.1, 0.9), match(0.2, 0.95)];
  expect([nearer(near, far), nearer(far, near)]).toEqual([near, near]);
  expect([nearer(near, sure), nearer(sure, near)]).toEqual([sure, sure]);
  const same = { ...near };
  expect(nearer(near, same)).toBe(near);
  expect([nearer(null, far), nearer(far, null), nearer(null, null)]).toEqual([far, far, null]);
});
