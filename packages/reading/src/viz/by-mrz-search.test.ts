import { describe, expect, test } from 'vitest';
import type { MrzField, MrzFieldName, MrzReading, Raster } from '../types.ts';
import { likeMrz } from './by-mrz.ts';
import type { ReadPrint } from './like-value.ts';
import { barsOf, lettersIn, pageOf, PX_PER_MM, WIDTH_MM } from './printed-page.fixture.ts';
import { ALPHABETS } from './values.ts';
import type { VizField } from './viz-field.ts';

const HEIGHT_MM = 50;

type Said = readonly [text: string, confidence: number];
const NOTHING: Said = ['', 0];
const kindOf = (alphabet: string): string =>
  Object.entries(ALPHABETS).find(([, characters]) => characters === alphabet)?.[0] ?? 'any';

interface Search {
  readonly zone: Partial<Record<MrzFieldName, string | Pick<MrzField, 'candidates'>>>;
  readonly lines?: readonly ReadPrint[];
  readonly have?: readonly VizField[];
  readonly flat?: Raster;
  /** What the reader says of a strip, by its letters and the alphabet it is read with. */
  readonly says?: (letters: number, kind: string) => Said;
  /** What the reader of small print says. */
  readonly small?: Said;
  readonly aborted?: boolean;
}

function search({
  zone,
  lines = [],
  have = [],
  flat = pageOf([], HEIGHT_MM),
  says,
  small = NOTHING,
  aborted = false,
}: Search) {
  const asked: string[] = [];
  const smallRows = new Set<string>();
  const fields = Object.fromEntries(
    Object.entries(zone).map(([name, value]) => [
      name,
      typeof value === 'string' ? { value } : { value: '', ...value },
    ]),
  );
  const found = likeMrz(
    {
      text: {
        readLine(strip, alphabet = '') {
          const [letters, kind] = [lettersIn(strip), kindOf(alphabet)];
          asked.push([kind, letters, strip.height].join(' '));
          const [text, confidence] = says?.(letters, kind) ?? NOTHING;
          return { text, confidence, symbols: [] };
        },
        readPage: () => [],
        dispose() {},
      },
      small: {
        look(_, { x, y, width, height }) {
          smallRows.add([x, y, width, height].map((edge) => Math.round(edge)).join(' '));
          return () => ({ text: small[0], confidence: small[1], symbols: [] });
        },
      },
    },
    lines,
    have,
    {
      flat,
      widthMm: WIDTH_MM,
      heightMm: flat.height / PX_PER_MM,
      without: [],
      templateKeys: [],
      mrz: { fields } as unknown as MrzReading,
      issuingState: null,
      today: '2026-11-20',
      signal: { aborted },
    },
    PX_PER_MM,
  );
  return { found, asked, smallRows: [...smallRows] };
}
const short = (found: readonly VizField[]): string[] =>
  found.map(({ category, value, confidence }) => `${category} ${value} ${confidence}`);
/** A line on its own row. */
const printed = (text: string, confidence: number, row = 0, box: Partial<ReadPrint> = {}): ReadPrint => ({
  x: 20,
  y: 5 + 4 * row,
  width: 18,
  height: 2,
  shapes: 9,
  text,
  confidence,
  symbols: [],
  label: null,
  ...box,
});
const had = (category: VizField['category'], value: string, confidence: number): VizField => ({
  category,
  value,
  contentType: 'string',
  raw: value,
  confidence,
  box: { x: 1, y: 2, width: 3, height: 4 },
  by: 'label',
});
const ZONE = { documentNumber: 'L898902C3' };

describe('a field that a label named', () => {
  const after = (...have: readonly VizField[]) =>
    short(search({ zone: ZONE, lines: [printed('L898902C3', 0.7)], have }).found);
  test('is not searched if it is sure, or says the same as the zone', () => {
    expect(after(had('Document number', 'L898902C4', 0.6))).toEqual([]);
    expect(after(had('Document number', 'l898-902C3', 0.1))).toEqual([]);
  });
  test('is searched if it is unsure and says something else', () => {
    expect(after(had('Document number', 'L898902C4', 0.59))).toEqual(['Document number L898902C3 0.7']);
    expect(after(had('Personal number', 'L898902C3', 0.9))).toEqual(['Document number L898902C3 0.7']);
  });
});

describe('print that was also read as another value', () => {
  const beside = (text: string, confidence: number, x = 20) =>
    short(
      search({ zone: ZONE, lines: [printed('L898902C3', 0.7), printed(text, confidence, 0, { x, width: 18 })] }).found,
    )[0];
  test('more surely is unsure', () => {
    expect(beside('L898902C4', 0.71)).toBe('Document number L898902C3 0.6');
    expect(beside('L898902C4', 0.7)).toBe('Document number L898902C3 0.7');
  });
  test('stays as sure as it is where the other value has another length, or is the same', () => {
    expect(beside('L898902C34', 0.9)).toBe('Document number L898902C3 0.7');
    expect(beside('L 898902 C3', 0.69)).toBe('Document number L898902C3 0.7');
  });
});

describe('lines that were read badly', () => {
  const ALL = { ...ZONE, primaryIdentifier: 'ERIKSSON', dateOfBirth: '1974-08-12' };
  /** The alphabets with which a line is read again. */
  const again = (text: string, zone: Search['zone'] = ALL): string[] =>
    search({ zone, lines: [printed(text, 0.5)] }).asked.map((look) => look.split(' ')[0]!);
  test('are read for missing fields alone', () => {
    expect([again('OIL', ZONE), again('AUG', ZONE)]).toEqual([['number'], []]);
    expect(again('OIL', { dateOfExpiry: '2031-04-15' })).toEqual(['date']);
  });
  test('are sixteen at most, and none after the caller gave up', () => {
    const lines = Array.from({ length: 18 }, (_, row) =>
      printed('89B902', 0.5, row, { height: 1.5, y: 2 + 2.6 * row }),
    );
    expect(search({ zone: ZONE, lines }).asked).toHaveLength(16);
    expect(search({ zone: ZONE, lines, aborted: true }).asked).toEqual([]);
  });
});

describe('small print', () => {
  const name = (width: number, small: Said = ['ERIKSSON', 0.9]) =>
    search({ zone: { primaryIdentifier: 'ERIKSSON' }, lines: [printed('QRT', 0.5, 0, { width })], small });
  test('is looked at where a line has the shape of the value', () => {
    expect([6.4, 6.5, 28.7, 28.8].map((width) => name(width, NOTHING).smallRows.length)).toEqual([0, 1, 1, 0]);
    const ofDate = (width: number) =>
      search({ zone: { dateOfBirth: '1974-08-12' }, lines: [printed('QRT', 0.5, 0, { width })] }).smallRows.length;
    expect([8, 8.1, 35.9, 36].map(ofDate)).toEqual([0, 1, 1, 0]);
  });
  test('that says a name leaves its accents open, and spares another look', () => {
    const { found, asked } = name(18);
    expect(found).toMatchObject([{ value: 'ERIKSSON', confidence: 0.9, by: 'mrz', accentsDoubtful: true }]);
    expect(asked).toEqual([]);
    const number = search({ zone: ZONE, lines: [printed('QRT', 0.5)], small: ['L898902C3', 0.9] });
    expect(short(number.found)).toEqual(['Document number L898902C3 0.9']);
    expect('accentsDoubtful' in number.found[0]!).toBe(false);
  });
});

describe('print that nobody has read', () => {
  describe('a day and its month', () => {
    const born = { dateOfBirth: '1974-08-12' };
    const flat = pageOf(barsOf([[8]]), HEIGHT_MM);
    const read = (first: string, second: string, expected: Search['zone'] = born) =>
      search({ zone: expected, flat, says: (_, kind) => (kind === 'date' ? [second, 0.9] : [first, 0.9]) });
    test('are read again with what is beside them, in a lower strip', () => {
      const { found, asked } = read('12 AUG', '12 AUG 1974');
      expect(asked).toEqual(['any 8 48', 'date 8 36']);
      expect(found).toMatchObject([{ value: '1974-08-12', box: { x: 18, y: 10, width: 174, height: 12 } }]);
    });
  });
});
