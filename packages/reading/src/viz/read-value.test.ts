import { describe, expect, test } from 'vitest';
import { BLANK_CARD } from './by-label/card-request.fixture.ts';
import type { Label } from './by-label/labels.ts';
import { keyOf, readValue } from './read-value.ts';
import type { TextLine } from './text-reader.ts';
import { ALPHABETS } from './values.ts';

const NAME: Label = { category: 'Last name', kind: 'name' };
const BIRTH: Label = { category: 'Date of birth', kind: 'date' };
const NUMBER: Label = { category: 'Document number', kind: 'number' };
const SEX: Label = { category: 'Sex', kind: 'sex' };
const PLACE: Label = { category: 'Place of birth', kind: 'text' };

const BOX = { x: 120.4, y: 80.6, width: 200, height: 21 };
const KEY = '120,81,320,102';

type Said = readonly [text: string, confidence: number];
const lineOf = ([text, confidence]: Said): TextLine => ({
  text,
  confidence,
  symbols: [...text.replaceAll(' ', '')].map((letter) => ({
    text: letter,
    confidence,
    box: { x: 0, y: 0, width: 9, height: 48 },
  })),
});

interface Readers {
  /** What the reader of lines says, one look after another. */
  readonly says?: readonly Said[];
  readonly small?: Said;
  readonly known?: Said;
}

/** What is read, as `value confidence`, and each look as its height in pixels and its alphabet. */
function read(label: Label, { says = [], small = ['', 0], known }: Readers) {
  const looks: string[] = [];
  const looked: string[] = [];
  const value = readValue(
    {
      text: {
        readLine(line, alphabet) {
          const [kind] = Object.entries(ALPHABETS).find(([, one]) => one === alphabet) ?? ['any'];
          looks.push(`${line.height} ${kind}`);
          return lineOf(says[looks.length - 1] ?? ['', 0]);
        },
        readPage: () => [],
        dispose: () => {},
      },
      small: {
        look: (_, box) => {
          looked.push(keyOf(box));
          return () => lineOf(small);
        },
      },
    },
    BLANK_CARD.flat,
    BOX,
    label,
    BLANK_CARD,
    new Map(known && [[KEY, lineOf(known)]]),
  );
  const said = value && value !== 'label' ? `${value.value} ${Number(value.confidence.toFixed(4))}` : value;
  return { said, looks, looked, value };
}

test('a line is known by its edges, to the pixel', () =>
  expect(keyOf({ x: 10.4, y: 20.5, width: 30.2, height: 4.8 })).toBe('10,21,41,25'));

describe('a look', () => {
  test('is enough if it is sure', () => {
    const { said, looks } = read(NAME, { says: [['ERIKSSON', 0.8]] });
    expect([said, looks]).toEqual(['ERIKSSON 0.8', ['48 name']]);
  });
  test('is followed by a taller one and one without an alphabet, and the surest counts', () => {
    const { said, looks } = read(NAME, {
      says: [
        ['ERIKSON', 0.6],
        ['ERIKSSON', 0.79],
        ['ERIKSEN', 0.7],
      ],
    });
    expect([said, looks]).toEqual(['ERIKSSON 0.79', ['48 name', '65 name', '48 any']]);
  });
  test('that is no surer than the one before it does not count', () => {
    const says = [
      ['ERIKSON', 0.6],
      ['ERIKSSON', 0.6],
    ] as const;
    expect(read(NAME, { says }).said).toBe('ERIKSON 0.6');
  });
  test('at text begins without an alphabet', () =>
    expect(read(PLACE, { says: [['Zenith', 0.5]] }).looks).toEqual(['48 any', '48 text', '65 text']));
  test('at a label finds no value', () => {
    expect(read(NAME, { says: [['Given names/Prénoms', 0.9]] }).said).toBe('label');
    expect(
      read(NAME, {
        says: [
          ['ERIKSON', 0.5],
          ['Given names/Prénoms', 0.9],
        ],
      }).said,
    ).toBe('label');
  });
  test('at what can be no value of the field finds nothing', () =>
    expect(read(BIRTH, { says: [['ZENITH', 0.9]] })).toMatchObject({
      said: null,
      looks: ['48 date', '65 date', '48 any'],
    }));
  test('says what was read, and where', () =>
    expect(read(BIRTH, { says: [['12 AUG 1974', 0.9]] }).value).toEqual({
      category: 'Date of birth',
      value: '1974-08-12',
      contentType: 'date',
      raw: '12 AUG 1974',
      confidence: 0.9,
      box: BOX,
    }));
  test('at a letter alone is unsure, unless it is the sex', () => {
    expect(read(NAME, { says: [['P', 0.9]] }).said).toBe('P 0.54');
    expect(read(NAME, { says: [['PO', 0.9]] }).said).toBe('PO 0.9');
    expect(read(SEX, { says: [['F', 0.9]] }).said).toBe('F 0.9');
  });
  test('at a day with one digit is unsure, and a name may begin with one', () => {
    expect(read(BIRTH, { says: [['1 MAR 1974', 0.9]] }).said).toBe('1974-03-01 0.54');
    expect(read(PLACE, { says: [['1 MAR', 0.9]] }).said).toBe('1 MAR 0.9');
  });
});

describe('a line that was read before', () => {
  test('is not read again if it was read surely, and with letters of the alphabet', () =>
    expect(read(NAME, { known: ['ERIKSSON', 0.8] })).toMatchObject({ said: 'ERIKSSON 0.8', looks: [] }));
  test('is read again with the alphabet if it was not, and counts as the look without one', () => {
    expect(read(NAME, { known: ['ERIKSSON', 0.79], says: [['ERIKSON', 0.7]] })).toMatchObject({
      said: 'ERIKSSON 0.79',
      looks: ['48 name', '65 name'],
    });
    expect(read(NAME, { known: ['Eriksson', 0.9], says: [['ERIKSON', 0.7]] })).toMatchObject({
      said: 'ERIKSSON 0.9',
      looks: ['48 name', '65 name'],
    });
  });
  test('of text is the first look, however sure', () =>
    expect(
      read(PLACE, {
        known: ['169 cm', 0.5],
        says: [
          ['169 CM', 0.4],
          ['169 CM', 0.6],
        ],
      }),
    ).toMatchObject({ said: '169 CM 0.6', looks: ['48 text', '65 text'] }));
});

describe('the reader of small print', () => {
  const says = [['12.08.1974', 0.7]] as const;
  test('confirms an unsure date', () => {
    const { said, looks, looked } = read(BIRTH, { says, small: ['12 08 1974', 0.8] });
    expect([said, looks, looked]).toEqual(['1974-08-12 0.94', ['48 date'], [KEY]]);
  });
  test('changes nothing where it sees another one or lacks a digit', () => {
    expect(read(BIRTH, { says, small: ['12 08 1975', 0.8] }).said).toBe('1974-08-12 0.7');
    expect(read(BIRTH, { says: [['02.08.1974', 0.7]], small: ['2 08 1974', 0.8] }).said).toBe('1974-08-02 0.7');
  });
  test('is not asked about a sure one', () =>
    expect(read(BIRTH, { says: [['12.08.1974', 0.8]], small: ['12 08 1974', 0.8] })).toMatchObject({
      said: '1974-08-12 0.8',
      looked: [],
    }));
  test('confirms a number of digits, but none with letters, and no name', () => {
    expect(read(NUMBER, { says: [['123 456', 0.7]], small: ['123456', 0.8] }).said).toBe('123456 0.94');
    expect(read(NUMBER, { says: [['12345O', 0.7]], small: ['12345O', 0.8] })).toMatchObject({
      said: '12345O 0.7',
      looked: [],
    });
    expect(read(NAME, { says: [['ERIKSSON', 0.7]], small: ['ERIKSSON', 0.8] }).said).toBe('ERIKSSON 0.7');
  });
});
