import { describe, expect, test } from 'vitest';
import type { MrzReading } from '../../types.ts';
import type { Plane } from '../../raster/plane.ts';
import { keyOf } from '../read-value.ts';
import type { TextLine } from '../text-reader.ts';
import { inPixels, type VizRequest } from '../viz-field.ts';
import { BLANK_CARD } from './card-request.fixture.ts';
import { readByLabels } from './read-by-labels.ts';

/** Pixels a millimetre. */
const SCALE = 10;

interface Print {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly height?: number;
  readonly width?: number;
  readonly shapes?: number;
  readonly confidence?: number;
}

const at = (x: number, y: number, text: string, more: Partial<Print> = {}): Print => ({ x, y, text, ...more });

const lineOf = (text: string, confidence = 0.97): TextLine => ({
  text,
  confidence,
  symbols: [...text.replace(/\s/g, '')].map((letter) => ({
    text: letter,
    confidence,
    box: { x: 0, y: 0, width: 9, height: 48 },
  })),
});

interface Reading {
  readonly request?: Partial<VizRequest>;
  /** What is read in a strip that is no line: where a label may stand. */
  readonly above?: string;
}

/** Fields of a card, the strips that were looked at for labels, and how many lines were read. */
function read(prints: readonly Print[], { request = {}, above = '' }: Reading = {}) {
  const strips: Plane[] = [];
  const printed = prints.map(({ x, y, text, height = 2, width = 0.8 * height * text.length, shapes }) => ({
    x,
    y,
    width,
    height,
    shapes: shapes ?? text.replace(/\s/g, '').length,
  }));
  const known = new Map(
    prints.map(({ text, confidence }, i) => [keyOf(inPixels(printed[i]!, SCALE)), lineOf(text, confidence)] as const),
  );
  const fields = readByLabels(
    {
      text: {
        readLine(strip) {
          // Where a label may stand is looked at in strips of their own height.
          if (strip.height !== 58) return lineOf('', 0);
          strips.push(strip);
          return lineOf(above);
        },
        readPage: () => [],
        dispose: () => {},
      },
      small: { look: () => () => lineOf('', 0) },
    },
    printed,
    { ...BLANK_CARD, ...request },
    known,
  );
  const values = fields.map(
    ({ category, value, confidence }) => `${category}: ${value} ${Number(confidence.toFixed(3))}`,
  );
  return { values: values.toSorted(), fields, strips, known };
}
const valuesOf = (prints: readonly Print[], reading?: Reading): string[] => read(prints, reading).values;

const SURNAME = at(20, 15, 'Surname/Nom', { height: 1.5 });

describe('a label', () => {
  const named = (x: number, y: number): boolean => valuesOf([SURNAME, at(x, y, 'ERIKSSON')]).length === 1;
  test('stands up to 3.5 mm above its value, or hardly reaches into it', () =>
    expect([named(20, 20), named(20, 20.01), named(20, 15.95), named(20, 15.86)]).toEqual([true, false, true, false]));
});

describe('where no label was found above a line, one is looked for', () => {
  const VALUE = at(20, 20.5, 'ERIKSSON', { width: 12 });

  test('not beyond the upper edge, and not in less than 4 mm', () => {
    const looked = (prints: readonly Print[]) => read(prints).strips.length;
    expect([looked([{ ...VALUE, y: 2.35 }]), looked([{ ...VALUE, y: 2.34 }])]).toEqual([1, 0]);
    const narrow = (x: number) => [at(20, 20.5, 'ANN', { width: 2 }), at(x, 20.5, '', { width: 8, shapes: 2 })];
    expect([looked(narrow(25)), looked(narrow(24.9))]).toEqual([1, 0]);
  });

  test('eighteen times at most', () => {
    const values = Array.from({ length: 20 }, (_, i) => at(20 + (i % 2) * 30, 6 + 2.3 * i, `KLMN${i}`));
    expect(read(values).strips).toHaveLength(18);
  });
});

describe('lines', () => {
  const readOf = (prints: readonly Print[]) =>
    valuesOf(
      prints.flatMap(({ text, ...print }) => [at(print.x, 4, 'Surname/Nom', { height: 1.5 }), { ...print, text }]),
    );
  test('are 1.2 to 5 mm high, and a character alone from 1.7 mm on', () => {
    const height = (tall: number, text = 'ERIKSSON') => readOf([at(20, 6, text, { height: tall })]).length;
    expect([height(5), height(5.01)]).toEqual([1, 0]);
    expect([height(1.2), height(1.19)]).toEqual([1, 0]);
    expect([height(1.7, 'X'), height(1.69, 'X')]).toEqual([1, 0]);
  });
  test('are 34 at most, those with the most characters first', () => {
    const labels = Array.from({ length: 33 }, (_, i) => at(40, 10 + i, '--------------', { height: 1.2 }));
    const both = (more: readonly Print[]) => valuesOf([...more, SURNAME, at(20, 17, 'ERIKSSON')]);
    expect(both(labels.slice(1))).toEqual(['Last name: ERIKSSON 0.97']);
    expect(both(labels)).toEqual([]);
  });
});

describe('a label before its value, in one line', () => {
  test('is followed by a colon', () => {
    const [field] = read([at(20, 17, 'Place of birth: Zenith')]).fields;
    expect(field).toMatchObject({
      category: 'Place of birth',
      value: 'ZENITH',
      raw: 'Zenith',
      confidence: 0.97,
      by: 'label',
    });
    expect(field!.box).toEqual({ x: 200, y: 170, width: 352, height: 20 });
    expect(valuesOf([at(20, 17, 'Zenith: Utopia')])).toEqual([]);
  });
  test('may be the number of a licence’s field', () => {
    expect(valuesOf([at(20, 17, '8. 12 MAIN ROAD')])).toEqual(['Address: 12 MAIN ROAD 0.97']);
    expect(valuesOf([at(20, 17, '4d) 123456')])).toEqual(['Personal number: 123456 0.97']);
    expect(valuesOf([at(20, 17, '7. 12 MAIN ROAD')])).toEqual([]);
  });
});

describe('a name', () => {
  const two = (label: string) =>
    valuesOf([
      at(20, 15, label, { height: 1.5 }),
      at(20, 17, 'HORVAT'),
      at(20, 25, 'Name', { height: 1.5 }),
      at(20, 27, 'IVAN', { confidence: 0.9 }),
    ]);
  test('is a given one below a surname', () => {
    for (const label of ['Surname', 'Prezime', 'Soyadi', 'Kunjom', 'Priimek', 'Cognome'])
      expect(two(label)).toEqual(['First name: IVAN 0.9', 'Last name: HORVAT 0.97']);
  });
  test('is the whole one elsewhere', () => {
    expect(two('Nom')).toEqual(['Last name: HORVAT 0.97']);
    expect(two('Place of birth')).toEqual(['Last name: IVAN 0.9', 'Place of birth: HORVAT 0.97']);
  });
});

const zoneOf = (format: string, fields: Readonly<Record<string, string>> = {}): MrzReading =>
  ({
    format,
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }])),
  }) as unknown as MrzReading;

test('a visa’s number is not that of the passport that it is in', () => {
  const prints = [at(20, 15, 'Passport No', { height: 1.5 }), at(20, 17, 'L898902C3')];
  const inZone = (format: string) => valuesOf(prints, { request: { mrz: zoneOf(format) } });
  expect([inZone('MRVA'), inZone('TD3'), valuesOf(prints)]).toEqual([
    ['Optional data: L898902C3 0.97'],
    ['Document number: L898902C3 0.97'],
    ['Document number: L898902C3 0.97'],
  ]);
  const number = [at(20, 15, 'Document No', { height: 1.5 }), at(20, 17, 'L898902C3')];
  expect(valuesOf(number, { request: { mrz: zoneOf('MRVA') } })).toEqual(['Document number: L898902C3 0.97']);
});

describe('a licence', () => {
  test('may have the words of North America, if no zone or that of an enhanced one is on it', () => {
    const card = [
      at(40, 3, 'DRIVER LICENSE'),
      at(29, 12, 'DL B5568240'),
      at(29, 17, 'EXP 02/01/2028'),
      at(29, 21, 'LN ADAMS'),
      at(29, 24, 'FN IDA'),
      at(29, 33, 'DOB 02/01/1995'),
    ];
    const american = (request: Partial<VizRequest>) =>
      read(card, { request }).fields.some(({ by }) => by === 'american');
    expect(american({})).toBe(true);
    expect(american({ mrz: zoneOf('TD1'), issuingState: 'USA' })).toBe(true);
    expect(american({ mrz: zoneOf('TD1'), issuingState: 'CAN' })).toBe(true);
    expect(american({ mrz: zoneOf('TD1'), issuingState: 'FRA' })).toBe(false);
    expect(american({ mrz: zoneOf('TD3'), issuingState: 'USA' })).toBe(false);
  });
});
