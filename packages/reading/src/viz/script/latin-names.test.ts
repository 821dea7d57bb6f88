import { expect, test } from 'vitest';
import type { MrzReading } from '../../types.ts';
import { BLANK_CARD } from '../by-label/card-request.fixture.ts';
import type { VizField } from '../viz-field.ts';
import { readLatinNames } from './latin-names.ts';

const fields = { primaryIdentifier: { value: 'GLOWACKI' }, secondaryIdentifier: { value: '' } };
const request = { ...BLANK_CARD, mrz: { fields } as unknown as MrzReading };
const read = (category: VizField['category'], value: string): VizField => ({
  category,
  value,
  contentType: 'string',
  raw: value,
  confidence: 0.5,
  box: { x: 100, y: 120, width: 200, height: 30 },
  by: 'label',
  accentsDoubtful: true,
});
const NAME = read('Last name', 'FLOWACKI');

/** Reads what is said at both sizes. */
function again(field: VizField, ...said: readonly (readonly [text: string, confidence: number])[]) {
  const heights: number[] = [];
  const reader = {
    readLine({ height }: { readonly height: number }) {
      const [text, confidence] = said[heights.length]!;
      heights.push(height);
      return { text, confidence, symbols: [] };
    },
    readPage: () => [],
    dispose() {},
  };
  return { fields: readLatinNames(reader, [field], request), heights };
}

test('a name that both sizes show, and that the zone spells, replaces the first reading', () => {
  const { accentsDoubtful: _, ...sure } = NAME;
  const settled = { ...sure, value: 'GŁOWACKI', raw: 'Głowacki' };
  expect(again(NAME, ['Głowacki', 0.7], ['GŁOWACKI', 0.9])).toEqual({
    fields: [{ ...settled, confidence: 0.9 }],
    heights: [48, 65],
  });
  expect(again(NAME, ['Głowacki', 0.9], ['GŁOWACKI', 0.7]).fields).toEqual([{ ...settled, confidence: 0.9 }]);
});

test('any other stays, and its accents are doubtful', () => {
  const { accentsDoubtful: _, ...plain } = NAME;
  for (const said of [
    [
      ['GŁOWACKI', 0.9],
      ['GLOWACKI', 0.9],
    ],
    [
      ['GŁOWACKA', 0.9],
      ['GŁOWACKA', 0.9],
    ],
    [
      ['', 0],
      ['', 0],
    ],
    [
      ['', 0],
      ['GŁOWACKI', 0.9],
    ],
  ] as const)
    expect(again(plain, ...said).fields).toEqual([NAME]);
});

test('what is no name, and a name that the zone lacks, is not read again', () => {
  for (const field of [read('First name', 'PAWEL'), read('Authority', 'WOJEWODA')])
    expect(again(field)).toEqual({ fields: [field], heights: [] });
});
