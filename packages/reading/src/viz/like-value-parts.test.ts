import { describe, expect, test } from 'vitest';
import { BLANK_CARD } from './by-label/card-request.fixture.ts';
import type { Label } from './by-label/labels.ts';
import { type Match, matchIn, nearer, off, plain, type ReadPrint } from './like-value.ts';

const NAME: Label = { category: 'Last name', kind: 'name' };
const PLACE: Label = { category: 'Place of birth', kind: 'text' };
const NUMBER: Label = { category: 'Document number', kind: 'number' };
const BIRTH: Label = { category: 'Date of birth', kind: 'date' };
const BOX = { x: 12, y: 7, width: 40, height: 3, shapes: 9 };

/** Print, and how sure each of its letters is; the line is as sure as it says. */
function print(text: string, confidence: number, ofLetters: readonly number[] = []): ReadPrint {
  const letters = [...text.replaceAll(' ', '')];
  const symbols = ofLetters.map((sureness, i) => ({
    text: letters[i]!,
    confidence: sureness,
    box: { x: 20 * i, y: 0, width: 15, height: 40 },
  }));
  return { ...BOX, text, confidence, symbols, label: null };
}
const matched = (line: ReadPrint, label: Label, wanted: string, request = BLANK_CARD) => {
  const match = matchIn(line, label, wanted, request);
  return match && [match.value.value, match.raw, match.confidence, Number(match.off.toFixed(4))];
};

describe('of a line', () => {
  test('all is the value, as sure as the line', () => {
    const line = print('ERIKSSON', 0.7, [0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.5]);
    expect(matchIn(line, NAME, 'ERIKSSON', BLANK_CARD)).toEqual({
      off: 0,
      value: { value: 'ERIKSSON', contentType: 'string' },
      raw: 'ERIKSSON',
      confidence: 0.7,
      box: line,
    });
  });
  test('a word is the value, as sure as its least sure letter', () => {
    const line = print('NOM LEE BA', 0.2, [0.1, 0.9, 0.3, 0.8, 0.7, 0.75, 0.4, 0.2]);
    expect(matched(line, NAME, 'LEE')).toEqual(['LEE', 'LEE', 0.7, 0]);
    expect(matched({ ...line, symbols: [] }, NAME, 'LEE')).toEqual(['LEE', 'LEE', 0.2, 0]);
    expect(matched(line, NAME, 'BA')).toEqual(['BA', 'BA', 0.2, 0]);
    expect(matched(line, NAME, 'NOM')).toEqual(['NOM', 'NOM', 0.1, 0]);
  });
  test('as many words as the value has, or one more, are it', () => {
    const line = print('P ANNA - MARIA ZED', 0.9);
    expect(matched(line, NAME, 'ANNA MARIA')).toEqual(['ANNA-MARIA', 'ANNA - MARIA', 0.9, 0]);
    expect(matched(print('NOM: A B C D', 0.9), PLACE, 'AB')?.[1]).toBe('A B');
    expect(matched(print('XXXX DE LA PAZ', 0.9), PLACE, 'DE LAPAZ')?.[1]).toBe('DE LA PAZ');
  });
  test('a part that only resembles the value is unsure', () => {
    expect(matched(print('NOM ERIKSON', 0.9), PLACE, 'ERIKSSON')).toEqual(['ERIKSON', 'ERIKSON', 0.6, 0.125]);
    expect(matched(print('NOM ERIKSON', 0.5), PLACE, 'ERIKSSON')?.[2]).toBe(0.5);
  });
  test('the whole may differ and be sure', () => {
    expect(matched(print('ERIKSON', 0.9), PLACE, 'ERIKSSON')).toEqual(['ERIKSON', 'ERIKSON', 0.9, 0.125]);
    expect(matched(print('ERXKSON', 0.9), PLACE, 'ERIKSSON')?.[2]).toBe(0.9);
    expect(matched(print('ERXXSON', 0.9), PLACE, 'ERIKSSON')).toBeNull();
  });
  test('nothing is the value where none of its kind is there', () => {
    expect(matched(print('', 0.9), NUMBER, 'L898902C3')).toBeNull();
    expect(matched(print('ABCDEFGH', 0.9), NUMBER, 'ABCDEFGH')).toBeNull();
  });
});

test('a number that differs in two characters is another number', () => {
  expect(matched(print('L898902C4', 0.9), NUMBER, 'L898902C3')).toEqual(['L898902C4', 'L898902C4', 0.9, 0.1111]);
  expect(matched(print('L898902D4', 0.9), NUMBER, 'L898902C3')).toEqual(['L898902D4', 'L898902D4', 0.6, 0.2222]);
  expect(matched(print('L898902D4', 0.5), NUMBER, 'L898902C3')?.[2]).toBe(0.5);
});

describe('a date', () => {
  test('is found among words, with the letters that it has', () => {
    const ofDate = [0.9, 0.9, 0.9, 0.8, 0.9, 0.9, 0.85, 0.9, 0.9, 0.9];
    const line = print('GEB 12.08.1974 13.08.2020', 0.95, [0.2, 0.2, 0.2, ...ofDate, 0.1, ...ofDate.slice(1)]);
    expect(matched(line, BIRTH, '1974-08-12')).toEqual(['1974-08-12', '12.08.1974', 0.8, 0]);
  });
  test('has the month first in the USA', () => {
    const line = print('DOB 08/12/1974', 0.9);
    expect(matched(line, BIRTH, '1974-08-12')).toBeNull();
    expect(matched(line, BIRTH, '1974-08-12', { ...BLANK_CARD, issuingState: 'USA' })?.[0]).toBe('1974-08-12');
  });
});

test('of two matches the nearer one counts, then the surer one, then the first', () => {
  const match = (away: number, confidence: number): Match => ({
    off: away,
    confidence,
    value: { value: 'LEE', contentType: 'string' },
    raw: 'LEE',
    box: BOX,
  });
  const [near, sure, far] = [match(0.1, 0.5), match(0.1, 0.9), match(0.2, 0.95)];
  expect([nearer(near, far), nearer(far, near)]).toEqual([near, near]);
  expect([nearer(near, sure), nearer(sure, near)]).toEqual([sure, sure]);
  const same = { ...near };
  expect(nearer(near, same)).toBe(near);
  expect([nearer(null, far), nearer(far, null), nearer(null, null)]).toEqual([far, far, null]);
});

test('letters and digits alone are compared, without accents', () => {
  expect(plain('Łódź-Bałuty 12/a')).toBe('LODZBALUTY12A');
  expect(off('L898-902', 'l898 902')).toBe(0);
  expect(off('LEE', 'LEO')).toBeCloseTo(1 / 3);
});
