import { composeMrz, type MrzFormat, type MrzInput, type MrzReading, parseMrz } from '@verify/reading';
import type { DocumentReading } from '@verify/print/document';
import { expect, test } from 'vitest';
import { alter, ANNA, factOf, factsIn, TODAY, zone } from './context.fixture.ts';
import { kindOf } from './document-type.ts';
import type { Fact } from './fact.ts';

type Side = DocumentReading['front'];
type By = Side['viz'][number]['by'];
interface Read {
  readonly mrz?: MrzReading | null;
  /** Titles in large print, read with confidence. */
  readonly titles?: readonly string[];
  /** How the fields of the front, and of the back, were found. */
  readonly front?: readonly By[];
  readonly back?: readonly By[];
  readonly barcodes?: readonly Pick<Side['barcodes'][number], 'content' | 'parsed' | 'text'>[];
}
function readingOf({ mrz = null, titles = [], front = [], back, barcodes = [] }: Read): DocumentReading {
  const side = (name: 'front' | 'back', fields: readonly By[]) => ({
    side: name,
    viz: fields.map((by) => ({ by })),
    barcodes: name === 'front' ? barcodes : [],
  });
  return {
    mrz,
    headings: titles.map((text) => ({ text, confidence: 0.95 })),
    front: side('front', front),
    back: back ? side('back', back) : null,
  } as unknown as DocumentReading;
}
const kind = (read: Read, claimed: Parameters<typeof kindOf>[2] = null, facts = factsIn({})) =>
  kindOf(readingOf(read), facts, claimed);
const typeOf = (...of: Parameters<typeof kind>) => {
  const { documentType, typeFrom } = kind(...of);
  return [documentType, typeFrom];
};
const countryOf = (...of: Parameters<typeof kind>) => {
  const { issuingCountry, countryFrom } = kind(...of);
  return [issuingCountry, countryFrom];
};

const card = (format: MrzFormat, change: MrzInput = {}, edit = (lines: string[]) => lines): MrzReading => ({
  ...zone(),
  ...parseMrz(edit(composeMrz(format, { ...ANNA, documentCode: 'I', ...change })), { today: TODAY })!,
});
const licence = (text: string, change: object = {}) => ({ content: 'aamva', parsed: true, text, ...change }) as const;
const NUMBERED: readonly By[] = ['number', 'number', 'number', 'number'];

test('for the type, a zone outranks a barcode, and a barcode outranks print', () => {
  const print = { titles: ['PASSPORT'], barcodes: [] };
  const barcode = { ...print, barcodes: [licence('DL00410278')] };
  expect(typeOf({ ...barcode, mrz: card('TD1') })).toEqual(['id-card', 'zone']);
  expect(typeOf(barcode)).toEqual(['driving-licence', 'barcode']);
  expect(typeOf(print)).toEqual(['passport', 'print']);
});

test('the document code of a card gives an identity card unless a title or the person disagrees', () => {
  const mrz = card('TD1');
  expect(typeOf({ mrz }, null)).toEqual(['id-card', 'zone']);
  expect(typeOf({ mrz }, 'id-card')).toEqual(['id-card', 'zone']);
  expect(typeOf({ mrz }, 'residence-permit')).toEqual(['unknown', null]);
  expect(typeOf({ mrz, titles: ['RESIDENCE PERMIT'] }, 'id-card')).toEqual(['residence-permit', 'zone']);
  expect(typeOf({ mrz, titles: ['IDENTITY CARD'] }, 'residence-permit')).toEqual(['id-card', 'zone']);
});

test('four numbered fields on one side give a licence, unless a title disagrees', () => {
  expect(typeOf({ front: NUMBERED })).toEqual(['driving-licence', 'print']);
  expect(typeOf({ back: [...NUMBERED, 'label'] as By[] })).toEqual(['driving-licence', 'print']);
  expect(typeOf({ front: NUMBERED.slice(1), back: NUMBERED.slice(1) })).toEqual(['unknown', null]);
  expect(typeOf({ front: NUMBERED, titles: ['IDENTITY CARD'] })).toEqual(['id-card', 'print']);
});

const WRONG = card('TD1', {}, ([first, ...others]) => [first!.replace('898902', '898903'), ...others]);
test('a zone with wrong check digits on a licence counts as stray', () => {
  const stray = (...of: Parameters<typeof kind>) => kind(...of).strayZone;
  expect(WRONG.valid).toBe(false);
  expect(stray({ mrz: WRONG })).toBe(false);
  expect(stray({ mrz: WRONG }, 'id-card')).toBe(false);
  expect(stray({ mrz: WRONG }, 'driving-licence')).toBe(true);
  expect(stray({ mrz: WRONG, titles: ['DRIVING LICENCE'] }, 'id-card')).toBe(true);
  expect(stray({ mrz: WRONG, titles: ['IDENTITY CARD'] }, 'driving-licence')).toBe(false);
  expect(stray({ mrz: WRONG, barcodes: [licence('DL00410278')], titles: ['IDENTITY CARD'] }, 'id-card')).toBe(true);
  expect(stray({ mrz: WRONG, barcodes: [licence('ID00410278')] }, 'driving-licence')).toBe(false);
  expect(stray({ mrz: card('TD1') }, 'driving-licence')).toBe(false);
  expect(stray({ mrz: zone({}, alter(20)) }, 'driving-licence')).toBe(true);
  expect(stray({}, 'driving-licence')).toBe(false);
});

test('a stray zone gives neither type nor country', () => {
  const print = { titles: ['DRIVING LICENCE'] };
  expect(kind({ mrz: WRONG, ...print })).toMatchObject({
    documentType: 'driving-licence',
    typeFrom: 'print',
    issuingCountry: 'unknown',
    countryFrom: null,
    strayZone: true,
  });
});

const inBarcode = { barcode: [factOf('Issue country', 'USA')] };
const labelled = (content: string, change: Partial<Fact> = {}) => ({ ocr: [factOf('Issue country', content, change)] });

test('the country comes from the zone, else a barcode, else a title, else a label', () => {
  const facts = factsIn({ ...inBarcode, ...labelled('FRA') });
  const titles = ['BUNDESREPUBLIK DEUTSCHLAND'];
  expect(countryOf({ mrz: zone(), titles }, null, facts)).toEqual(['UTO', 'zone']);
  expect(countryOf({ titles }, null, facts)).toEqual(['USA', 'barcode']);
  expect(countryOf({ titles }, null, factsIn(labelled('FRA')))).toEqual(['DEU', 'print']);
  expect(countryOf({}, null, factsIn(labelled('FRA')))).toEqual(['FRA', 'print']);
});

test.each([
  ['D', 0.8, ['DEU', 'print']],
  ['D', 0.79, ['unknown', null]],
  ['UTO', 0.95, ['UTO', 'print']],
  ['QQQ', 0.95, ['unknown', null]],
])('a label with the State %s and confidence %d', (content, confidence, expected) =>
  expect(countryOf({}, null, factsIn(labelled(content, { confidence })))).toEqual(expected),
);

test('one field in American layout on either side marks the design as American', () => {
  expect(kind({ front: ['label', 'american'] }).americanDesign).toBe(true);
  expect(kind({ front: ['label'], back: ['american'] }).americanDesign).toBe(true);
  expect(kind({ front: ['label', 'number'] }).americanDesign).toBe(false);
});
