import { describe, expect, it } from 'vitest';
import type { PrintReaders } from '../print-readers.ts';
import { keyOf } from '../read-value.ts';
import type { TextLine } from '../text-reader.ts';
import { inPixels, type VizRequest } from '../viz-field.ts';
import { BLANK_CARD } from './card-request.fixture.ts';
import { readByLabels } from './read-by-labels.ts';

const NOTHING: TextLine = { text: '', confidence: 0, symbols: [] };
/** A first reader that sees nothing: the second one is alone. */
const BLIND: PrintReaders = {
  text: { readLine: () => NOTHING, readPage: () => [], dispose: () => undefined },
  small: { look: () => () => NOTHING },
};
/** Pixels a millimetre. */
const SCALE = 10;

type Print = readonly [x: number, y: number, text: string, height?: number];

/** Fields that the second reader read alone, as `category: value`; unsure ones have a question mark. */
function read(prints: readonly Print[], more: Partial<VizRequest> = {}): string[] {
  const printed = prints.map(([x, y, text, height = 2]) => ({
    x,
    y,
    width: text.length * 0.8 * height,
    height,
    shapes: text.replace(/\s/g, '').length,
    text,
  }));
  const seen = printed.map(({ text, ...line }): [string, TextLine] => {
    // The strip of a line is 48 px high and has half a height beside it.
    const unit = 48 / (1.68 * line.height);
    const start = Math.min(line.x, 0.5 * line.height) * unit;
    const step = (line.width / text.length) * unit;
    const symbols = [...text].flatMap((letter, i) =>
      letter === ' '
        ? []
        : [{ text: letter, confidence: 0.97, box: { x: start + i * step, y: 0, width: step, height: 48 } }],
    );
    return [keyOf(inPixels(line, SCALE)), { text, confidence: 0.97, symbols }];
  });
  const request: VizRequest = { ...BLANK_CARD, second: { printed, read: new Map(seen) }, ...more };
  return readByLabels(BLIND, printed, request, new Map())
    .map(({ category, value, confidence }) => `${category}: ${value}${confidence >= 0.8 ? '' : '?'}`)
    .toSorted();
}

describe('a licence that the caller did not name', () => {
  const card: Print[] = [
    [40, 3, 'DRIVER LICENSE'],
    [29, 12, 'DL B5568240'],
    [29, 17, 'EXP 02/01/2028'],
    [29, 21, 'LNADAMS'],
    [29, 24, 'FN IDINSTATE MIDDLE'],
    [29, 27, '3045 PATTI LANE'],
    [29, 33, 'DOB02/01/1995'],
    [38, 44, 'SEXF'],
    [70, 47, 'ISS'],
    [70, 49.5, '06/28/2018'],
  ];
  it('is read by its words, also where a label touches its value', () => {
    expect(read(card)).toEqual([
      'Date of birth: 1995-02-01',
      'Date of expiry: 2028-02-01',
      'Date of issue: 2018-06-28',
      'Document number: B5568240',
      'First name: IDINSTATE MIDDLE',
      'Last name: ADAMS',
      'Sex: F',
    ]);
  });
  it('has its values below their labels, in columns', () => {
    const columns: Print[] = [
      [43, 10.5, 'DRIVER LICENSE'],
      [25.5, 13.3, '1 SAMPLE', 1.6],
      [25.5, 15.6, '2 DL ADULT NON REAL ID', 1.6],
      [25.7, 21.5, '3 DOB', 1.4],
      [45.7, 21.5, '4a Iss', 1.4],
      [28.4, 23.7, '04/24/1976', 1.5],
      [48.4, 23.7, '08/27/2015', 1.5],
      [25.7, 25.9, '4d Customer Identifier', 1.4],
      [45.7, 25.9, '4b Exp', 1.4],
      [28.4, 28.1, '15-239-1250', 1.6],
      [48.4, 28.1, '04/24/2018', 1.6],
    ];
    expect(read(columns)).toEqual([
      'Date of birth: 1976-04-24',
      'Date of expiry: 2018-04-24',
      'Date of issue: 2015-08-27',
      'Document number: 152391250',
      'First name: DL ADULT NON REAL ID',
      'Last name: SAMPLE',
    ]);
  });
  it('tells birth and expiry by their order where their labels were not read', () => {
    const unlabelled: Print[] = card.map(([x, y, text, height]) => [x, y, text.replace(/^(?:DOB|EXP ?)/, ''), height]);
    expect(read(unlabelled)).toEqual(
      expect.arrayContaining(['Date of birth: 1995-02-01', 'Date of expiry: 2028-02-01']),
    );
    // Two dates can be any two.
    const two = unlabelled.filter(([, , text]) => text !== '06/28/2018');
    expect(read(two).filter((field) => field.startsWith('Date'))).toEqual([]);
  });
});

describe('never sure', () => {
  const rest: Print[] = [
    [40, 3, 'DRIVER LICENSE'],
    [29, 17, 'EXP 02/01/2028'],
    [29, 33, 'DOB 02/01/1995'],
  ];
  const licence = { numbered: true } as const;
  it('is a street taken for the last name', () => {
    const street: Print[] = [...rest, [29, 21, '2 JACOB J'], [29, 24, '1SMAIN ST']];
    expect(read(street, licence)).toContain('Last name: SMAIN ST?');
  });
  it('is the last name below the given ones', () => {
    expect(read([...rest, [29, 21, '2 JACOB'], [29, 25, '1 MAINS']], licence)).toContain('Last name: MAINS?');
  });
  it('is a value of a template', () => {
    expect(read([...rest, [29, 21, 'LN XXXXX'], [29, 25, 'FN XXXXX XXX']], licence).join()).not.toContain('XXX');
  });
});

it('a number that touches the word of the next column ends there, and is not sure', () => {
  const card: Print[] = [
    [29, 12, '4d DL NO. 123456789123VETERAN'],
    [29, 17, '4b EXP 02/01/2028'],
    [29, 33, '3 DOB 02/01/1995'],
  ];
  expect(read(card, { numbered: true })).toContain('Document number: 123456789123?');
});

it('a European identity card is none, though it prints some of these words', () => {
  const card: Print[] = [
    [18, 4, 'CARTE NATIONALE D’IDENTITE / IDENTITY CARD'],
    [36, 7, 'NOM/Surname', 1.5],
    [36, 9, 'MARTIN', 2.5],
    [36, 15.7, 'PrenomsGiven names', 1.5],
    [36, 18, 'Maelis-Gaelle, Marie', 2.5],
    [65, 25, 'DATE DE NAISS. / Date of birth', 1.5],
    [65, 27.5, '13 07 1990'],
    [36, 35.4, 'NOM D’USAGE / Alternate name', 1.5],
    [36, 40.8, 'N° DU DOCUMENT / Document No.', 1.5],
    [36, 43, 'D2H6862M2', 3],
    [65, 41.1, 'DATE D’EXPIR. / Expiry date', 1.5],
    [65, 43.5, '11 02 2030'],
  ];
  expect(read(card)).toEqual([
    'Date of birth: 1990-07-13',
    'Date of expiry: 2030-02-11',
    'Document number: D2H6862M2',
    'First name: MAELIS-GAELLE MARIE',
    'Last name: MARTIN',
  ]);
});
