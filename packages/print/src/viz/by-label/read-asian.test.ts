import { describe, expect, it } from 'vitest';
import type { PageContext } from '../page/page.ts';
import type { PageLine } from '../page/page-line.ts';
import { BLANK_CARD } from './card-request.fixture.ts';
import { asianFields } from './read-asian.ts';

type Print = readonly [x: number, y: number, text: string, height?: number, confidence?: number];
/** Ten pixels are a millimetre; `again` is what the other reader says of the line. */
const line = ([x, y, text, height = 2, confidence = 0.97]: Print, again = ''): PageLine => ({
  x: 10 * x,
  y: 10 * y,
  width: text.length * 14,
  height: 10 * height,
  looks: [
    {
      text,
      symbols: [...text.replace(/\s/g, '')].map((letter) => ({
        text: letter,
        confidence,
        box: { x: 0, y: 0, width: 1, height: 1 },
      })),
    },
    { text: again, symbols: [] },
  ],
});
const { today, issuingState } = BLANK_CARD;
const CARD: PageContext = { today, issuingState, licence: false, width: 856, height: 540 };
const fieldsOf = (prints: readonly Print[], again = '') =>
  asianFields(
    prints.map((print) => line(print, again)),
    CARD,
  );
/** What a card says, as `category: value`. */
function read(prints: readonly Print[], again = ''): string[] {
  const fields = fieldsOf(prints, again);
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
  it('a Japanese residence card gives its number, dates and Latin name', () =>
    expect(read(card, 'EA TURNER ELIZABETH')).toEqual([
      'Date of birth: 1985-12-31',
      'Date of expiry: 2018-10-20',
      'Document number: AB12345678CD',
      'First name: ELIZABETH',
      'Last name: TURNER',
    ]));
  it('a Japanese residence card gives no name if its words cannot be separated', () =>
    expect(read(card, 'TURNEREL1ZABETH').filter((field) => field.includes('name'))).toEqual([]));
});

it('reads imperial years on a Japanese driving licence', () =>
  expect(
    read([
      [3, 3, '氏名日本花子'],
      [50, 3, '昭和61年5月1日生'],
      [3, 12, '令和06年06月01日まで有効'],
      [3, 40, '第012345678900号'],
    ]),
  ).toEqual(['Date of birth: 1986-05-01', 'Date of expiry: 2024-06-01', 'Document number: 012345678900']));

it('reads years of the Republic on a Taiwanese card', () =>
  expect(
    read([
      [30, 3, '中華民國國民身分證'],
      [5, 20, '出生年月日'],
      [17, 20, '民國57年6月5日'],
      [17, 40, '民國94年7月1日'],
      [56, 40, 'A123456789'],
    ]),
  ).toEqual(['Date of birth: 1968-06-05', 'Document number: A123456789']));

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
  it('a Thai identity card gives names after their labels and the date above its label', () =>
    expect(read(card)).toEqual([
      'Date of birth: 1984-07-25',
      'Date of expiry: 2025-07-24',
      'Document number: 1101700203450',
      'First name: KANYA',
      'Last name: SUWAN',
    ]));
  it('a template of a Thai identity card gives nothing', () => {
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

/** The same, with the confidence of each. */
const surely = (prints: readonly Print[]): string[] =>
  fieldsOf(prints)
    .map(({ category, value, confidence }) => `${category}: ${value} ${confidence}`)
    .toSorted();

it('a Chinese number and the birth in it are sure by the check digit, an expiry is as sure as its line', () => {
  expect(
    surely([
      [5, 45, '公民身份号码 11010519491231002X', 2, 0.5],
      [5, 50, '有效期限 2013.05.13-2033.05.13', 2, 0.7],
    ]),
  ).toEqual([
    'Date of birth: 1949-12-31 0.9',
    'Date of expiry: 2033-05-13 0.7',
    'Document number: 11010519491231002X 0.9',
  ]);
});
it('the confidence of a field: is that of its least certain line', () => {
  const card = (first: number, second: number): Print[] => [
    [20, 1, 'Thai National ID Card'],
    [20, 10, 'Last name', 2, first],
    [40, 10, 'Suwan', 2, second],
  ];
  expect([surely(card(0.5, 0.8)), surely(card(0.9, 0.4))]).toEqual([
    ['Last name: SUWAN 0.8'],
    ['Last name: SUWAN 0.4'],
  ]);
});
it('the confidence of a field: is that of the digits of a Japanese date', () => {
  const day = line([3, 12, '平成元年1月8日生']);
  const symbols = day.looks[0]!.symbols.map((symbol, i) => ({
    ...symbol,
    confidence: [0.1, 0.1, 0.1, 0.1, 0.8, 0.1, 0.7][i] ?? 0.2,
  }));
  const fields = asianFields([line([3, 3, '氏名']), { ...day, looks: [{ ...day.looks[0]!, symbols }] }], CARD);
  expect(fields.map(({ value, confidence }) => [value, confidence])).toEqual([['1989-01-08', 0.7]]);
});

it('a field has the place of its row', () => {
  const [field] = fieldsOf([
    [5, 45, '有效期限'],
    [20, 45.5, '2013.05.13-2033.05.13'],
  ]);
  expect([field!.by, field!.category]).toEqual(['label', 'Date of expiry']);
  const { x, y, width, height } = field!.box;
  expect([x, y, width, height].map((value) => Math.round(value))).toEqual([50, 450, 444, 25]);
});

it('lines form one row if more than half of the lower one is beside the other', () => {
  const until = (down: number, height = 2) =>
    read([
      [5, 45, '有效期限 2013.05.13-', 2],
      [40, 45 + down, '2033.05.13', height],
    ]);
  expect([until(0.9), until(1.1), until(-0.9), until(-1.1)].map(({ length }) => length)).toEqual([1, 0, 1, 0]);
  expect([until(1.4, 1), until(1.6, 1)].map(({ length }) => length)).toEqual([1, 0]);
});

const born = (text: string) =>
  read([
    [3, 3, '氏名'],
    [3, 12, `${text}生`],
  ]).map((field) => field.replace('Date of birth: ', ''));
it('Japanese dates count years of four emperors from their first year', () =>
  expect(
    ['大正15年3月4日', '昭和2年3月4日', '平成2年3月4日', '令和2年3月4日', '令和元年5月4日', '1985年03月04日'].flatMap(
      born,
    ),
  ).toEqual(['1926-03-04', '1927-03-04', '1990-03-04', '2020-03-04', '2019-05-04', '1985-03-04']));
it('Japanese dates: the earliest of three is the birth and the latest the expiry', () => {
  const days = (...texts: readonly string[]) =>
    read([[3, 3, '氏名'], ...texts.map((text, i): Print => [3, 10 + 4 * i, text])]);
  expect(days('2014年06月10日', '1985年12月31日', '2018年10月20日')).toEqual([
    'Date of birth: 1985-12-31',
    'Date of expiry: 2018-10-20',
  ]);
  expect(days('2014年06月10日', '2018年10月20日', '2014年06月10日')).toEqual([]);
});

describe('a Latin name', () => {
  const named = (label: Print, name: Print = [10, 10, 'TURNER ELIZABETH']) =>
    read([[60, 3, 'RESIDENCE CARD'], name, label], name[2]).length;
  const NAME: Print = [10, 12, 'NAME', 1.3];
  it('a Latin name is above the word NAME or beside it', () => {
    const at = (x: number, y: number) => named([x, y, 'NAME', 1.3]);
    expect([at(10, 14.9), at(10, 15.1), at(10, 8.6), at(10, 8.4)]).toEqual([2, 0, 2, 0]);
    expect([at(14.9, 12), at(15.1, 12)]).toEqual([2, 0]);
  });
  it('a Latin name is higher than a label', () => {
    const high = (height: number) => named(NAME, [10, 10, 'TURNER ELIZABETH', height]);
    expect([high(1.7), high(1.6)]).toEqual([2, 0]);
  });
  it('a Latin name is divided into words like another reader’s', () => {
    const spaced = (text: string, again: string) =>
      read([[60, 3, 'RESIDENCE CARD'], [10, 10, text], NAME], again).map((field) => field.split(': ')[1]);
    expect(spaced('LEEANNAMARIA', 'X LEE ANNA MARIA')).toEqual(['ANNA MARIA', 'LEE']);
    expect(spaced('LEEANNA', 'LEE ANNB')).toEqual([]);
    expect(spaced('LEE ANNA', 'EE ANNA')).toEqual(['ANNA', 'LEE']);
  });
});

describe('a Thai date of expiry', () => {
  const card = (x: number, y: number) =>
    read([
      [20, 1, 'Thai National ID Card'],
      [x, y, '24 Jul. 2025'],
      [42, 40, 'Date of Expiry'],
    ]).length;
  it('a Thai date of expiry is above its label', () =>
    expect([card(42, 36.1), card(42, 35.9), card(42, 38.2), card(42, 38.4)]).toEqual([1, 0, 1, 0]));
  it('a Thai date of expiry starts at about the same column', () =>
    expect([card(45.9, 37.5), card(46.1, 37.5), card(38.1, 37.5), card(37.9, 37.5)]).toEqual([1, 0, 1, 0]));
});

it('the check digits of Thai and Chinese numbers weight each digit by its position', () => {
  const thai = (number: string) => read([[20, 5, `IDENTIFICATION NUMBER ${number}`]])[0];
  const [good, other] = ['3579124681351', '1987654321988'];
  expect([thai(good), thai(other), thai('3579124681352')]).toEqual([
    `Document number: ${good}`,
    `Document number: ${other}`,
    undefined,
  ]);
  const chinese = (number: string) => read([[5, 45, `公民身份号码 ${number}`]])[1];
  const [first, second] = ['321284198511263719', '999999196112319995'];
  expect([chinese(first), chinese(second), chinese('321284198511263711')]).toEqual([
    `Document number: ${first}`,
    `Document number: ${second}`,
    undefined,
  ]);
});
