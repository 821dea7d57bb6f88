import { describe, expect, test } from 'vitest';
import type { Plane } from '../../raster/plane.ts';
import type { Box } from '../../types.ts';
import type { ReadPrint } from '../like-value.ts';
import type { VizRequest } from '../viz-field.ts';
import { BLANK_CARD } from './card-request.fixture.ts';
import { readNumbered } from './read-numbered.ts';

const print = (x: number, y: number, text: string, height = 2, confidence = 0.97): ReadPrint => ({
  x,
  y,
  width: 0.8 * height * text.length,
  height,
  shapes: text.length,
  text,
  confidence,
  symbols: [],
  label: null,
});

const LICENCE = [
  print(30, 10, '1. SPECIMEN'),
  print(30, 14, '2. ANNA'),
  print(30, 18, '3. 24.04.1976'),
  print(30, 22, '4a. 01.02.2020'),
  print(30, 26, '4b. 31.01.2030'),
  print(30, 30, '5. B5568240'),
];

/** Nothing more is read in the picture. */
const reader = { readLine: () => ({ text: '', confidence: 0, symbols: [] }), readPage: () => [], dispose: () => {} };

const valuesOf = (lines: readonly ReadPrint[]) =>
  Object.fromEntries(
    readNumbered(reader, lines, [], BLANK_CARD, 10).map(({ category, value }): [string, string] => [category, value]),
  );

test('print lower than 1.4 mm beside a value is no part of it', () => {
  const last = 'Last name';
  const beside = (height: number) => [...LICENCE, print(50, 10, 'NOM', height)];
  expect([valuesOf(LICENCE)[last], valuesOf(beside(1.39))[last], valuesOf(beside(1.4))[last]]).toEqual([
    'SPECIMEN',
    'SPECIMEN',
    'SPECIMEN NOM',
  ]);
});

test('a single character beside a value is no part of it', () => {
  expect(valuesOf([...LICENCE, print(50, 10, 'X')])['Last name']).toBe('SPECIMEN');
});

interface Card {
  readonly request?: Partial<VizRequest>;
  /** Small print that was found but not read. */
  readonly printed?: readonly Box[];
  /** What is read left of a row, by the strip's number. */
  readonly says?: readonly string[];
}

/** Fields as `category: value confidence`, and the strips in which numbers were looked for. */
function read(lines: readonly ReadPrint[], { request = {}, printed = [], says = [] }: Card = {}) {
  const strips: Plane[] = [];
  const fields = readNumbered(
    {
      ...reader,
      readLine(strip) {
        strips.push(strip);
        return { text: says[strips.length - 1] ?? '', confidence: 0.9, symbols: [] };
      },
    },
    lines,
    printed.map((box) => ({ ...box, shapes: 1 })),
    { ...BLANK_CARD, ...request },
    10,
  );
  const values = fields.map(
    ({ category, value, confidence }) => `${category}: ${value} ${Number(confidence.toFixed(4))}`,
  );
  return { fields, values, strips };
}
const fieldOf = (lines: readonly ReadPrint[], category: string, card?: Card): string | undefined =>
  read(lines, card)
    .values.find((value) => value.startsWith(`${category}: `))
    ?.slice(category.length + 2);

type Rows = readonly (ReadPrint | number)[];
/** The licence with other rows in place of those at the same heights, or without them. */
const withRows = (...rows: Rows): ReadPrint[] => [
  ...LICENCE.filter(({ y }) => !rows.some((row) => (typeof row === 'number' ? row : row.y) === y)),
  ...rows.filter((row) => typeof row !== 'number'),
];

describe('a licence', () => {
  test('has its fields by their numbers', () => {
    const { fields, values, strips } = read(LICENCE);
    expect(values).toEqual([
      'Date of birth: 1976-04-24 0.97',
      'Date of issue: 2020-02-01 0.97',
      'Date of expiry: 2030-01-31 0.97',
      'Document number: B5568240 0.97',
      'First name: ANNA 0.97',
      'Last name: SPECIMEN 0.97',
    ]);
    expect(fields.at(-1)).toEqual({
      category: 'Last name',
      value: 'SPECIMEN',
      contentType: 'string',
      raw: 'SPECIMEN',
      confidence: 0.97,
      box: { x: 345, y: 100, width: 176, height: 20 },
      by: 'number',
    });
    expect(strips).toEqual([]);
  });

  test('is known by three numbers, or by one if the caller knows that it is one', () => {
    const known = { request: { numbered: true } };
    const plain = (rows: number) =>
      LICENCE.map((row, i) => (i < rows ? row : { ...row, x: 34.5, text: row.text.replace(/^\S+ /, '') }));
    const by = (rows: number, card?: Card) => [...new Set(read(plain(rows), card).fields.map((field) => field.by))];
    expect([by(3), by(2), by(3, known), by(2, known), by(1, known), by(0, known)]).toEqual([
      ['number'],
      [],
      ['number'],
      ['label'],
      ['label'],
      [],
    ]);
  });

  test('has two dates', () => {
    expect(read(withRows(22, 26)).values).toEqual([]);
    expect(read(withRows(26)).values).toHaveLength(5);
  });

  test('has rows that begin at about the same place', () => {
    const last = (x: number) => fieldOf(withRows(print(x, 10, '1. SPECIMEN')), 'Last name');
    expect([last(33.9), last(34.1), last(26.1), last(25.9)]).toEqual([
      'SPECIMEN 0.97',
      undefined,
      'SPECIMEN 0.97',
      undefined,
    ]);
  });

  test('may show a place behind the date of birth, which is never sure', () => {
    expect(fieldOf(withRows(print(30, 18, '3. 24.04.1976 (BERLIN)')), 'Place of birth')).toBe('BERLIN 0.7275');
    expect(fieldOf(LICENCE, 'Place of birth')).toBeUndefined();
  });

  test('may show an authority and another number beside its dates', () => {
    const rows = withRows(print(30, 22, '4a. 01.02.2020 4c. UTOPIA'), print(30, 26, '4b. 31.01.2030 4d. 123456'));
    expect(fieldOf(rows, 'Authority')).toBe('UTOPIA 0.97');
    expect(fieldOf(rows, 'Personal number')).toBe('123456 0.97');
    expect(fieldOf(rows, 'Date of issue')).toBe('2020-02-01 0.97');
  });

  test('shows what it is for', () => {
    const categories = (text: string) => fieldOf([...LICENCE, print(30, 40, text)], 'Vehicle categories');
    expect([categories('9. AM/B/BE'), categories('9. UTOPIA'), categories('8. AM/B/BE')]).toEqual([
      'AM/B/BE 0.97',
      undefined,
      undefined,
    ]);
  });

  test('has titles that are no part of a name', () => {
    expect(fieldOf(withRows(print(30, 14, '2. MRS ANNA')), 'First name')).toBe('ANNA 0.97');
  });
});

describe('a row whose number was not read', () => {
  test('is known by its place, and never sure', () => {
    const { values } = read(
      withRows(print(34, 10, 'SPECIMEN'), print(34, 26, '31.01.2030'), print(34, 30, 'B5568240')),
    );
    expect(values).toEqual([
      'Date of birth: 1976-04-24 0.97',
      'Date of issue: 2020-02-01 0.97',
      'Date of expiry: 2030-01-31 0.7275',
      'Document number: B5568240 0.7275',
      'First name: ANNA 0.97',
      'Last name: SPECIMEN 0.7275',
    ]);
  });

  test('is the date of birth, surely if two others are below it', () => {
    const birth = (...rows: Rows) => {
      const lines = withRows(print(34, 18, '24.04.1976'), print(34, 26, '31.01.2030'), ...rows);
      return [fieldOf(lines, 'Date of birth'), fieldOf(lines, 'First name')];
    };
    expect(birth(print(34, 22, '01.02.2020'))).toEqual(['1976-04-24 0.97', 'ANNA 0.97']);
    expect(birth(22)).toEqual(['1976-04-24 0.7275', 'ANNA 0.7275']);
  });

  test('is the highest date, wherever its row begins', () => {
    const dates = (...rows: Rows) => {
      const lines = withRows(...rows);
      return [fieldOf(lines, 'Date of birth'), fieldOf(lines, 'Date of issue')];
    };
    const sure = ['1976-04-24 0.97', '2020-02-01 0.97'];
    expect(dates(print(34.7, 18, '24.04.1976'))).toEqual(sure);
    expect(dates(print(34.7, 18, '24.04.1976'), print(34.6, 26, '31.01.2030'))).toEqual(sure);
  });

  test('is no date of birth where only the dates below it were read', () => {
    const { values } = read(withRows(print(34, 18, '2A O4 1976')));
    expect(values).toEqual([
      'Date of issue: 2020-02-01 0.97',
      'Date of expiry: 2030-01-31 0.97',
      'Document number: B5568240 0.97',
      'First name: ANNA 0.7275',
      'Last name: SPECIMEN 0.97',
    ]);
    const unnamed = withRows(14, print(34, 18, 'XXIV.IV'));
    expect(fieldOf(unnamed, 'First name')).toBeUndefined();
  });

  test('is a given name between the number and the date of birth', () => {
    const names = (...rows: readonly ReadPrint[]) => fieldOf([...LICENCE, ...rows], 'First name');
    expect(names(print(34, 16, 'MARIA', 2, 0.9))).toBe('ANNA MARIA 0.9');
    expect(names(print(34, 12, 'MARIA'))).toBe('ANNA 0.97');
    expect(names(print(34, 17, 'MARIA'))).toBe('ANNA 0.97');
  });

  test('is the given name above the date of birth', () => {
    const lines = withRows(print(34, 14, 'ANNA'));
    expect([fieldOf(lines, 'First name'), fieldOf(lines, 'Last name')]).toEqual(['ANNA 0.7275', 'SPECIMEN 0.97']);
  });

  test('is the last name up to 8 mm above the given one, and more than 1 mm', () => {
    const last = (y: number) => fieldOf(withRows(10, print(34, y, 'SPECIMEN')), 'Last name');
    expect([last(6.1), last(6), last(12.9), last(13)]).toEqual([
      'SPECIMEN 0.7275',
      undefined,
      'SPECIMEN 0.7275',
      undefined,
    ]);
  });

  test('is the date of issue below that of birth', () => {
    const issue = (y: number) => fieldOf(withRows(22, print(34, y, '01.02.2020')), 'Date of issue');
    expect([issue(19.1), issue(19)]).toEqual(['2020-02-01 0.7275', undefined]);
  });

  test('is the licence’s number below the date of expiry, with three digits', () => {
    const number = (y: number, text = 'B5568240') => fieldOf(withRows(30, print(34, y, text)), 'Document number');
    expect([number(27.1), number(27), number(30, 'BX568'), number(30, 'BX5C68')]).toEqual([
      'B5568240 0.7275',
      undefined,
      'BX568 0.7275',
      undefined,
    ]);
  });

  test('is not what its own number says otherwise', () => {
    expect(fieldOf(withRows(30, print(30, 30, '4a. B5568240')), 'Document number')).toBeUndefined();
  });
});

describe('lines are one row', () => {
  const last = (x: number, down = 0, height = 2) =>
    fieldOf([...LICENCE, print(x, 10 + down, 'NOM', height)], 'Last name')?.includes('NOM') ?? false;
  // `1. SPECIMEN` ends at 47.6.
  test('up to 8 mm apart', () => {
    expect([last(55.5), last(55.7), last(46.7), last(46.5)]).toEqual([true, false, true, false]);
  });
  test('if half of the lower one is beside the other', () => {
    expect([last(50, 0.9), last(50, 1.1), last(50, -0.9), last(50, -1.1)]).toEqual([true, false, true, false]);
    expect([last(50, 1.1, 1.6), last(50, 1.3, 1.6)]).toEqual([true, false]);
  });
  test('that is as sure as its least sure line, and as wide as all of them', () => {
    const { fields } = read([...LICENCE, print(50, 10, 'NOM', 2, 0.8)]);
    const { confidence, box } = fields.at(-1)!;
    expect([confidence, box.x, box.y, Math.round(box.width), box.height]).toEqual([0.8, 345, 100, 248, 20]);
  });
});

describe('a number in small print left of its row', () => {
  const lines = withRows(print(34, 18, '24.04.1976'), 22, print(34, 26, '31.01.2030'));
  test('is read', () => {
    expect(fieldOf(lines, 'Date of birth', { says: ['3.'] })).toBe('1976-04-24 0.97');
    expect(fieldOf(lines, 'Date of birth', { says: ['4b'] })).toBe('1976-04-24 0.7275');
    expect(fieldOf(lines, 'Date of birth', { says: ['7'] })).toBe('1976-04-24 0.7275');
  });
  test('is where it was found', () => {
    const found = (more: Partial<Box> = {}) => {
      const { strips } = read(lines, { printed: [{ x: 29, y: 18.2, width: 2, height: 1.5, ...more }] });
      return strips[0]!.width;
    };
    // 35 by 25.2 pixels; 68 by 33.6 where it must be.
    expect(found()).toBe(67);
    const elsewhere: Partial<Box>[] = [
      { width: 4.5 },
      { height: 2.6 },
      { x: 32.3 },
      { x: 26 },
      { y: 17.2 },
      { y: 19.3 },
    ];
    expect(elsewhere.map((more) => found(more))).toEqual(elsewhere.map(() => 97));
    const here: Partial<Box>[] = [{ width: 4.4 }, { height: 2.5 }, { x: 32.2 }, { x: 26.1 }, { y: 17.3 }, { y: 19.2 }];
    expect(here.map((more) => found(more))).toEqual([112, 51, 67, 67, 67, 67]);
  });
  test('is left of the row where it was not found', () => {
    const data = new Uint8Array(4 * 856 * 540).fill(255);
    for (const [x, y, width, height] of [
      [0, 190, 856, 1],
      [300, 0, 2, 540],
    ] as const)
      for (let row = y; row < y + height; row++) data.fill(0, 4 * (row * 856 + x), 4 * (row * 856 + x + width));
    const [strip] = read(lines, { request: { flat: { width: 856, height: 540, data } } }).strips;
    const { width, height } = strip!;
    const column = Array.from({ length: height }, (_, y) => strip!.data[y * width + 80]!);
    const row = [...strip!.data.subarray(4 * width, 5 * width)];
    expect([width, height, column.indexOf(Math.min(...column)), row.indexOf(Math.min(...row))]).toEqual([
      97, 48, 23, 38,
    ]);
    const low = lines.map((row) => (row.y === 18 ? { ...row, height: 1.5 } : row));
    expect(read(low).strips[0]!.width).toBe(114);
  });
  test('is on the card, and not looked for after the caller gave up', () => {
    const at = (x: number) =>
      LICENCE.map((row) => (row.y === 18 ? { ...row, x, text: '24.04.1976' } : { ...row, x: x - 4 }));
    expect([read(at(6.7)).strips.length, read(at(6.5)).strips.length]).toEqual([1, 0]);
    expect(read(lines, { request: { signal: { aborted: true } } }).strips).toEqual([]);
  });
});
