import { describe, expect, test } from 'vitest';
import { BLANK_CARD } from './by-label/card-request.fixture.ts';
import type { PrintedLine } from './find-lines.ts';
import { barsOf, lettersIn, pageOf, WIDTH_MM } from './printed-page.fixture.ts';
import { longestLines, readSide } from './read-viz.ts';
import { type TemplateField, TEMPLATES } from './templates.ts';
import type { TextLine, TextReader } from './text-reader.ts';
import { ALPHABETS } from './values.ts';

const said = (text: string, confidence = 0.9): TextLine => ({ text, confidence, symbols: [] });
const VALUES: Readonly<Record<string, string>> = {
  [ALPHABETS.name]: 'ERIKSSON',
  [ALPHABETS.date]: '12.08.1974',
  [ALPHABETS.number]: 'L898902C3',
  [ALPHABETS.sex]: 'F',
  [ALPHABETS.country]: 'UTOPIA',
  '': '1.69 m',
};
const FRONT = TEMPLATES['UTO/id-card/front']!;
const lineOf = ({ x, baseline, width }: TemplateField): PrintedLine => ({
  x,
  y: baseline - 2.4,
  width: Math.min(width, 12),
  height: 2.4,
  shapes: 5,
});

interface Side {
  readonly lines: readonly PrintedLine[];
  readonly keys?: readonly string[];
  /** How many of the first values are labels. */
  readonly labels?: number;
  readonly aborted?: boolean;
}
/** A blank card, two pixels a millimetre. */
const FLAT = { width: 171, height: 108, data: new Uint8Array(171 * 108 * 4) };
function read({
  lines,
  keys = ['UTO/id-card/front', 'UTO/id-card/back'],
  labels = 0,
  aborted = false,
}: Side): string[] {
  let asked = 0;
  const text: TextReader = {
    readLine: (_, alphabet = '') => (asked++ < labels ? said('Surname / Nom') : said(VALUES[alphabet] ?? '')),
    readPage: () => [],
    dispose() {},
  };
  const small = { look: () => () => said('', 0) };
  const request = { ...BLANK_CARD, flat: FLAT, templateKeys: keys, signal: { aborted } };
  return readSide({ text, small }, request, new Map(), lines).map(
    ({ category, value, confidence, by }) => `${category} ${value} ${Number(confidence.toFixed(3))} ${by}`,
  );
}
const ON_FRONT = [
  'Last name ERIKSSON 0.9 template',
  'First name ERIKSSON 0.9 template',
  'Sex F 0.9 template',
  'Nationality UTOPIA 0.9 template',
  'Date of birth 1974-08-12 0.9 template',
  'Document number L898902C3 0.9 template',
  'Date of expiry 1974-08-12 0.9 template',
];

describe('a side whose template is known', () => {
  test('is read at the places of its fields', () => expect(read({ lines: FRONT.map(lineOf) })).toEqual(ON_FRONT));
  test('has a field less where a label is in its place, and none by the template where two are', () => {
    const lines = FRONT.map(lineOf);
    expect(read({ lines, labels: 1 })).toEqual(ON_FRONT.slice(1));
    expect(read({ lines, labels: 2 }).filter((field) => field.endsWith('template'))).toEqual([]);
  });
  test('is not read by it where too little fits, or after the caller gave up', () => {
    const byTemplate = (side: Side) => read(side).filter((field) => field.endsWith('template'));
    expect(byTemplate({ lines: FRONT.slice(0, 2).map(lineOf) })).toEqual([]);
    expect(byTemplate({ lines: FRONT.map(lineOf), keys: ['UTO/visa/front'] })).toEqual([]);
    expect(read({ lines: FRONT.map(lineOf), aborted: true })).toEqual([]);
  });
});

describe('the longest lines', () => {
  const longest = (lines: Parameters<typeof barsOf>[0], confidence = 0.7) => {
    const thorough: boolean[] = [];
    const text: TextReader = {
      readLine(strip, alphabet, isThorough = false) {
        thorough.push(isThorough && alphabet === '');
        return { ...said(String(lettersIn(strip))), confidence };
      },
      readPage: () => [],
      dispose() {},
    };
    const found = longestLines(text, pageOf(barsOf(lines), 80), WIDTH_MM, 80);
    expect(thorough).toEqual([...found].map(() => true));
    return [...found].map(([key, { text: letters }]) => `${letters} at ${key.split(',')[1]}`);
  };
  test('have five letters or more, and are lower than 4.5 mm', () =>
    expect(longest([[4], [5], [6, 26], [12, 27]])).toEqual(['6 at 48', '5 at 29']));
});
