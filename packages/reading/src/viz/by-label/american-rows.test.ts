import { describe, expect, test } from 'vitest';
import type { Plane } from '../../raster/plane.ts';
import type { Box } from '../../types.ts';
import type { ReadPrint } from '../like-value.ts';
import { toStrip } from '../strip.ts';
import type { TextLine } from '../text-reader.ts';
import { inPixels, type VizRequest } from '../viz-field.ts';
import { BLANK_CARD } from './card-request.fixture.ts';
import { readAmerican } from './read-american.ts';

/** Pixels a millimetre. */
const SCALE = 10;

/** A line whose letters, spaces too, are each 0.6 of its height wide. */
function at(x: number, y: number, text: string, { height = 2, confidence = 0.97 } = {}): ReadPrint {
  const step = 0.6 * height;
  const line = { x, y, width: text.length * step, height };
  const symbols = [...text].flatMap((letter, i) => {
    const box = inPixels({ ...line, x: x + i * step, width: step }, SCALE);
    return letter === ' '
      ? []
      : [{ text: letter, confidence, box: toStrip(BLANK_CARD.flat, inPixels(line, SCALE), box) }];
  });
  return { ...line, shapes: symbols.length, text, confidence, symbols, label: null };
}

const lineOf = (text: string, confidence = 0.9): TextLine => ({ text, confidence, symbols: [] });

interface Card {
  readonly request?: Partial<VizRequest>;
  /** Small print that was found but not read. */
  readonly printed?: readonly (Box & { readonly shapes: number })[];
  /** What is read where a label may stand, by the strip's number. */
  readonly labels?: readonly string[];
  /** What is read again of a value. */
  readonly again?: TextLine;
}

function read(
  lines: readonly ReadPrint[],
  { request = {}, printed = [], labels = [], again = lineOf('', 0) }: Card = {},
) {
  const strips: (Plane & { readonly alphabet: string | undefined })[] = [];
  const fields = readAmerican(
    {
      text: {
        readLine(strip, alphabet) {
          if (alphabet !== undefined && !/^\d+[a-d]+/.test(alphabet)) return again;
          strips.push({ ...strip, alphabet });
          return lineOf(labels[strips.length - 1] ?? '');
        },
        readPage: () => [],
        dispose: () => {},
      },
      small: { look: () => () => lineOf('', 0) },
    },
    lines,
    printed,
    { ...BLANK_CARD, ...request },
    SCALE,
  );
  const values = fields.map(
    ({ category, value, confidence }) => `${category}: ${value} ${Number(confidence.toFixed(4))}`,
  );
  return { fields, values: values.toSorted(), strips };
}
const fieldOf = (lines: readonly ReadPrint[], category: string, card?: Card): string | undefined =>
  read(lines, card)
    .values.find((value) => value.startsWith(`${category}: `))
    ?.slice(category.length + 2);

const TITLE = at(40, 2, 'DRIVER LICENSE');
const NUMBER = at(30, 12, 'DL B5568240');
const EXPIRY = at(30, 17, 'EXP 02/01/2028');
const BIRTH = at(30, 33, 'DOB 02/03/1995');
const PROVEN = [NUMBER, EXPIRY, BIRTH];

test('a card has its fields by their words', () => {
  const { fields, values } = read([...PROVEN, at(30, 24, 'LN ADAMS'), at(30, 28, 'FN IDA MAY'), at(60, 40, 'SEX F')]);
  expect(values).toEqual([
    'Date of birth: 1995-02-03 0.97',
    'Date of expiry: 2028-02-01 0.97',
    'Document number: B5568240 0.97',
    'First name: IDA MAY 0.97',
    'Last name: ADAMS 0.97',
    'Sex: F 0.97',
  ]);
  const { box, ...field } = fields[0]!;
  expect(field).toEqual({
    category: 'Document number',
    value: 'B5568240',
    contentType: 'string',
    raw: 'B5568240',
    confidence: 0.97,
    by: 'american',
  });
  // Behind three letters of 1.2 mm.
  expect([box.x, box.y, box.width, box.height].map((value) => Math.round(value))).toEqual([336, 120, 96, 20]);
});

describe('a card is of this design', () => {
  const known = { request: { numbered: true } };
  test('with three words, or two if it says what it is or the caller does', () => {
    const count = (lines: readonly ReadPrint[], card?: Card) => read(lines, card).fields.length;
    expect([count(PROVEN), count(PROVEN.slice(1)), count(PROVEN.slice(2))]).toEqual([3, 0, 0]);
    expect([count([TITLE, ...PROVEN.slice(1)]), count([TITLE, ...PROVEN.slice(2)])]).toEqual([2, 0]);
    expect([count(PROVEN.slice(1), known), count(PROVEN.slice(2), known)]).toEqual([2, 0]);
    expect(count([at(40, 2, 'IDENTIFICATION CARD'), ...PROVEN.slice(1)])).toBe(2);
  });
  test('with one word and two numbers of fields', () => {
    const numbered = [at(30, 20, '4a 02/01/2020'), at(30, 24, '4b 02/01/2028')];
    const count = (lines: readonly ReadPrint[], card?: Card) => read([BIRTH, ...lines], card).fields.length;
    expect([count(numbered, known), count(numbered.slice(1), known), count(numbered)]).toEqual([3, 0, 0]);
  });
  test('not with four labels in full, unless its words prove it', () => {
    const labelled = (count: number): ReadPrint[] =>
      Array.from({ length: count }, (_, i) => ({
        ...at(50, 5 + 4 * i, 'Surname', { height: 1.3 }),
        label: { category: 'Last name', kind: 'name' },
      }));
    const strips = (count: number, lines = [BIRTH]) => read([...labelled(count), ...lines]).strips.length;
    expect([strips(4) > 0, strips(3) > 0]).toEqual([false, true]);
    expect(read([...labelled(4), ...PROVEN]).fields).toHaveLength(3);
  });
});

describe('where labels are looked for', () => {
  const LINES = [TITLE, BIRTH];
  const small = { x: 5, y: 45, width: 5, height: 1.2, shapes: 5 };
  // The date beside its label and the title have a strip each, twice.
  const none = read(LINES).strips.length;
  const looked = (more: Partial<typeof small>) =>
    read(LINES, { printed: [{ ...small, ...more }] }).strips.length - none;
  test('in small print', () => {
    expect(looked({})).toBe(2);
    expect([looked({ height: 1.29 }), looked({ height: 1.3 })]).toEqual([2, 0]);
    expect([looked({ shapes: 4 }), looked({ width: 3 }), looked({ width: 2.9 })]).toEqual([0, 1, 0]);
  });
  test('twice where a word has room, once where a number has', () => {
    const strips = (width: number) =>
      read(LINES, { printed: [{ ...small, width }] })
        .strips.slice(0, looked({ width }))
        .map(({ height, alphabet }) => `${height} ${alphabet ?? 'any'}`);
    expect([strips(4.5), strips(4.4)]).toEqual([['48 any', '65 any'], ['48 123458abd.,']]);
  });
  test('not where lines were read', () => {
    expect(
      read([...LINES, { ...at(5, 45, 'XXXXX', { height: 1.2 }) }], { printed: [small] }).strips.length - none,
    ).toBe(0);
  });
  test('in 24 strips', () => {
    const printed = Array.from({ length: 30 }, (_, i) => ({ ...small, y: 10 + i, width: 4 }));
    expect(read(LINES, { printed }).strips).toHaveLength(24);
  });
  test('left of a value', () => {
    const beside = (value: ReadPrint, ...lines: readonly ReadPrint[]) =>
      read([BIRTH, value, ...lines], { request: { numbered: true } })
        .strips.filter(({ height }) => height === 48)
        .map(({ width }) => width);
    const count = beside(at(60, 20, 'X', { height: 1.3 })).length;
    const first = (...lines: Parameters<typeof beside>) => beside(...lines)[count];
    // 16 mm before it, but for half a millimetre; up to a line, but for 0.8; up to the edge, but for 1.
    expect(first(at(60, 20, '123456'))).toBe(344);
    expect(first(at(60, 20, '123456'), at(45, 20, 'ABCDEF'))).toBe(157);
    expect(first(at(60, 20, '123456'), at(45, 21.4, 'ABCDEF'))).toBe(157);
    expect(first(at(60, 20, '123456'), at(45, 21.6, 'ABCDEF'))).toBe(344);
    expect(first(at(10, 20, '123456'))).toBe(196);
    expect([first(at(2.9, 20, '123456')), first(at(2.8, 20, '123456'))]).toEqual([56, undefined]);
  });
  test('and found', () => {
    const lines = [TITLE, BIRTH, at(60, 20, '02/01/2028')];
    const labels = ['', '', '', '', 'EXP'];
    expect(read(lines, { labels }).values).toEqual([
      'Date of birth: 1995-02-03 0.97',
      'Date of expiry: 2028-02-01 0.97',
    ]);
    expect(read(lines).values).toEqual([]);
  });
});

describe('words are of one row', () => {
  const number = (x: number, down = 0, height = 2) =>
    fieldOf([EXPIRY, BIRTH, at(30, 12, 'DLN'), at(x, 12 + down, 'B5568240', { height })], 'Document number') !==
    undefined;
  test('up to nine heights apart', () => {
    // `DLN` ends at 33.6.
    expect([number(51.5), number(51.7)]).toEqual([true, false]);
  });
  test('if half of the lower one is beside the other', () => {
    expect([number(40, 0.9), number(40, 1.1), number(40, -0.9), number(40, -1.1)]).toEqual([true, false, true, false]);
    expect([number(40, 1.2, 1.5), number(40, 1.3, 1.5)]).toEqual([true, false]);
  });
});

describe('a value below its label', () => {
  const number = (x: number, y: number, height = 2) =>
    fieldOf(
      [EXPIRY, BIRTH, at(50, 12, 'DLN', { height: 1.5 }), at(x, y, 'B5568240', { height })],
      'Document number',
    ) !== undefined;
  test('begins up to four heights of the label beside it', () => {
    expect([number(56, 14), number(56.1, 14), number(44, 14), number(43.9, 14)]).toEqual([true, false, true, false]);
  });
  test('is up to 1.3 of its own height further down', () => {
    // The label ends at 13.5.
    expect([number(50, 16), number(50, 16.2), number(50, 13), number(50, 12.8)]).toEqual([true, false, true, false]);
  });
  test('ends where another label begins', () => {
    const lines = [EXPIRY, BIRTH, at(50, 12, 'LN', { height: 1.5 }), at(50, 14, 'ADAMS SEX F')];
    expect([fieldOf(lines, 'Last name'), fieldOf(lines, 'Sex')]).toEqual(['ADAMS 0.97', 'F 0.97']);
  });
});

describe('names', () => {
  const WITH = (...lines: readonly ReadPrint[]) => [...PROVEN, ...lines];
  const names = (...lines: readonly ReadPrint[]) => read(WITH(...lines)).values.filter((value) => /name/.test(value));
  test('of which the given one has no label stand below the last one, and are never sure', () => {
    expect(names(at(30, 22, 'LN ADAMS'), at(33.6, 25, 'IDA'))).toEqual([
      'First name: IDA 0.7275',
      'Last name: ADAMS 0.97',
    ]);
    expect(names(at(30, 22, 'LN ADAMS'), at(33.6, 25, 'IDA'), at(60, 22, 'FN MAY'))).toEqual([
      'First name: MAY 0.97',
      'Last name: ADAMS 0.97',
    ]);
  });
  test('with one label are in one line with a comma, or in two', () => {
    expect(names(at(30, 22, 'NAME ADAMS, IDA MAY'))).toEqual(['First name: IDA MAY 0.97', 'Last name: ADAMS 0.97']);
    expect(names(at(30, 22, 'NAME'), at(30, 25, 'ADAMS'), at(30, 28, 'IDA MAY'))).toEqual([
      'First name: IDA MAY 0.97',
      'Last name: ADAMS 0.97',
    ]);
    expect(names(at(30, 22, 'NAME'), at(30, 25, 'ADAMS,'), at(30, 28, 'IDA MAY'))).toEqual([
      'First name: IDA MAY 0.97',
      'Last name: ADAMS 0.97',
    ]);
  });
  test('have no digits', () => {
    expect(names(at(30, 22, 'LN ADAM5'))).toEqual([]);
  });
});

describe('a number', () => {
  const number = (text: string) => fieldOf([EXPIRY, BIRTH, at(30, 12, `DLN ${text}`)], 'Document number');
  test('may have spaces and letters around its digits', () => {
    expect([number('S 000 123 456'), number('123 456 7X'), number('NO. 123456')]).toEqual([
      'S000123456 0.97',
      '1234567X 0.97',
      '123456 0.97',
    ]);
  });
  test('ends at a gap', () => {
    const apart = (gap: number) =>
      fieldOf([EXPIRY, BIRTH, at(30, 12, 'DLN 123456'), at(42 + gap, 12, '789')], 'Document number');
    expect([apart(1.7), apart(1.9)]).toEqual(['123456789 0.97', '123456 0.97']);
  });
  test('is unsure where a word goes on', () => {
    const apart = (gap: number) =>
      fieldOf([EXPIRY, BIRTH, at(30, 12, 'DLN 123456'), at(42 + gap, 12, 'VETERAN')], 'Document number');
    expect([apart(1.7), apart(1.9)]).toEqual(['123456 0.6', '123456 0.97']);
  });
});

describe('a value that is read again', () => {
  const number = (again: TextLine, text = '123456', confidence = 0.7) =>
    fieldOf([EXPIRY, BIRTH, at(30, 12, `DLN ${text}`, { confidence })], 'Document number', { again });
  test('is what the surer reading says', () => {
    expect([number(lineOf('123456', 0.9)), number(lineOf('123456', 0.6))]).toEqual(['123456 0.9', '123456 0.7']);
  });
  test('is unsure if they differ', () => {
    expect([number(lineOf('123457', 0.9)), number(lineOf('123457', 0.65))]).toEqual(['123457 0.6', '123456 0.6']);
  });
  test('is as it was if it has hyphens', () => {
    expect(number(lineOf('123456', 0.9), '123-456')).toBe('123456 0.7');
  });
});
