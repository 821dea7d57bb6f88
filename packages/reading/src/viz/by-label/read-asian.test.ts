import { describe, expect, it } from 'vitest';
import type { ReadPrint } from '../like-value.ts';
import { BLANK_CARD } from './card-request.fixture.ts';
import { readAsian } from './read-asian.ts';

type Print = readonly [x: number, y: number, text: string, height?: number];
const line = ([x, y, text, height = 2]: Print): ReadPrint => ({
  x,
  y,
  width: text.length * 1.4,
  height,
  shapes: text.length,
  text,
  confidence: 0.97,
  symbols: [...text.replace(/\s/g, '')].map((letter) => ({
    text: letter,
    confidence: 0.97,
    box: { x: 0, y: 0, width: 1, height: 1 },
  })),
  label: null,
});
/** What a card says, as `category: value`; `again` is what the first reader says of a line. */
function read(prints: readonly Print[], again = ''): string[] {
  const fields = readAsian(prints.map(line), BLANK_CARD, 10, () => ({ text: again, confidence: 0.9, symbols: [] }));
  return fields.map(({ category, value }) => `${category}: ${value}`).toSorted();
}

describe('a Japanese residence card', () => {
  const card: Print[] = [
    [2.7, 2.5, '日本国政府'],
    [60, 3.3, '番号AB12345678CD'],
    [2.9, 7.5, 'TURNERELIZABETH'],
    [2.7, 10.7, 'NAME', 1.3],
    [2.7, 13.7, '生年月日', 1.6],
    [12, 13, '1985年12月31日性别女F'],
    [2.5, 44.6, '許可年月日2014年06月10日交付年月日2014年06月10日'],
    [16.5, 48.4, '2018'],
    [29, 48.4, '10'],
    [36.4, 48.4, '20'],
  ];
  it('gives its number, dates and name in Latin letters', () => {
    expect(read(card, 'EA TURNER ELIZABETH')).toEqual([
      'Date of birth: 1985-12-31',
      'Date of expiry: 2018-10-20',
      'Document number: AB12345678CD',
      'First name: ELIZABETH',
      'Last name: TURNER',
    ]);
  });
  it('gives no name if its words cannot be separated', () => {
    expect(read(card, 'TURNEREL1ZABETH').filter((field) => field.includes('name'))).toEqual([]);
  });
});

it('reads the years of the emperors on a Japanese driving licence', () => {
  expect(
    read([
      [3, 3, '氏名日本花子'],
      [50, 3, '昭和61年5月1日生'],
      [3, 12, '令和06年06月01日まで有効'],
      [3, 40, '第012345678900号'],
    ]),
  ).toEqual(['Date of birth: 1986-05-01', 'Date of expiry: 2024-06-01', 'Document number: 012345678900']);
});

describe('a Chinese identity card', () => {
  it('gives its number and the day of birth in it, by the check digit', () => {
    expect(
      read([
        [5, 5, '姓名张三'],
        [5, 15, '出生1949年12月31日'],
        [5, 45, '公民身份号码 11010519491231002X'],
      ]),
    ).toEqual(['Date of birth: 1949-12-31', 'Document number: 11010519491231002X']);
  });
  it('gives no number whose check digit is wrong', () => {
    expect(read([[5, 45, '公民身份号码 11010519491231003X']])).toEqual([]);
  });
  it('gives the second of two days on its back', () => {
    expect(read([[5, 45, '有效期限 2013.05.13-2033.05.13']])).toEqual(['Date of expiry: 2033-05-13']);
  });
});

describe('a Thai identity card', () => {
  const card: Print[] = [
    [20, 1, 'Thai National ID Card'],
    [20, 5, 'Identification Number 1 1017 00203 45 0'],
    [24, 10, 'Name Miss Kanya'],
    [24, 14, 'Last name Suwan'],
    [27, 23, 'Date of Birth 25 Jul. 1984'],
    [7, 49.5, '26 Jul. 2016'],
    [7, 52, 'Date of Issue'],
    [42, 49.5, '24 Jul. 2025'],
    [42, 52, 'Date of Expiry'],
  ];
  it('gives names behind their labels and the day above its own', () => {
    expect(read(card)).toEqual([
      'Date of birth: 1984-07-25',
      'Date of expiry: 2025-07-24',
      'Document number: 1101700203450',
      'First name: KANYA',
      'Last name: SUWAN',
    ]);
  });
  it('gives no number whose check digit is wrong, and nothing of a template', () => {
    expect(
      read([
        [20, 1, 'Thai National ID Card'],
        [20, 5, 'Identification Number 1 1017 00203 45 2'],
      ]),
    ).toEqual([]);
    const template: Print[] = [
      [20, 1, 'Thai National ID Card'],
      [20, 5, 'Identification Number X XXXX XXXXX XX X'],
      [24, 10, 'Name XXXXX XXX'],
      [24, 14, 'Last name XXXXX XXX'],
      [27, 23, 'Date of Birth XX XXX XXXX'],
    ];
    expect(read(template)).toEqual([]);
  });
});

it('reads no other document', () => {
  expect(
    read([
      [5, 5, 'DRIVER LICENSE'],
      [5, 10, 'LN SAMPLE'],
      [5, 15, 'DOB 01/01/1980'],
    ]),
  ).toEqual([]);
});
