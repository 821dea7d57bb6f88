import { expect, test } from 'vitest';
import type { SideReading } from '../document/document-reading.ts';
import type { QualityName } from '@verify/reading/quality/judge-photo';
import type { MrzReading } from '@verify/reading';
import { type Advice, type ReviewQuestion, reviewVerdict } from './review-verdict.ts';
import {
  barcode,
  printed,
  qualityBut,
  sideReading,
  withoutPrintToMeasure,
  zone,
  zoneField,
} from './side-reading.fixture.ts';

type Changes = Partial<Omit<ReviewQuestion, 'reading'>> & { readonly reading?: Partial<SideReading> };

/** The photo page of a passport, photographed well, except for the given faults. */
const verdict = ({ reading, ...changes }: Changes) =>
  reviewVerdict({
    reading: sideReading({ mrz: { ok: true, mrz: zone() }, ...reading }),
    picture: { width: 1000, height: 700 },
    smallDocument: false,
    printOnly: false,
    documentType: 'passport',
    today: '2026-11-20',
    ...changes,
  });
const read = (changes: Partial<MrzReading>, code?: string) => ({ ok: true, mrz: zone(changes, code) }) as const;
const UNREAD = { ok: false, reason: 'not-found' } as const;
const NO_DOCUMENT: Partial<SideReading> = { found: null, edgeScore: 0, mrz: UNREAD };
const LICENCE = { documentType: 'driving-licence', side: 'front', issuingCountry: 'USA' } as const;
const NAME = printed('Last name', 'ERIKSSON', 0.8);
const SURE_FIELDS = [0.8, 0.8, 0.8, 0.8].map((sureness) => printed('Last name', 'ERIKSSON', sureness));

const without = (changes: Changes, ...faults: QualityName[]): Advice =>
  verdict({ ...changes, reading: { ...NO_DOCUMENT, quality: qualityBut(...faults), ...changes.reading } }).advice;
test('a missing, distant, badly lit, cut-off or blurred document is reported in this order', () => {
  expect(without({ smallDocument: true, printOnly: true }, 'exposure')).toBe('retake_too_far');
  expect(without({ printOnly: true }, 'exposure', 'overexposure')).toBe('retake_dark');
  expect(without({ printOnly: true }, 'overexposure', 'sharpness')).toBe('retake_bright');
  expect(without({ printOnly: true }, 'sharpness')).toBe('retake_cut_off');
  expect(without({}, 'sharpness')).toBe('retake_blurred');
  expect(without({})).toBe('retake_no_document');
});
test.each<[string, Partial<SideReading>, QualityName[], Advice]>([
  ['a blurred outline', { edgeScore: 0.76 }, ['sharpness', 'cropping'], 'retake_blurred'],
  ['an outline that is as clear as that of a face', { edgeScore: 0.75 }, ['cropping'], 'retake_no_document'],
  ['an outline beyond the picture', { edgeScore: 0.76 }, ['cropping'], 'retake_cut_off'],
  ['an empty outline', { edgeScore: 0.76 }, [], 'retake_no_document'],
  ['a place by the zone', { edgeScore: 0.9, found: null }, ['cropping'], 'retake_no_document'],
])('a picture without a document is reported: %s', (_, reading, faults, advice) =>
  expect(without({ reading: { found: 'edges', rowsOfPrint: 0, ...reading } }, ...faults)).toBe(advice),
);

test('a document whose zone leaves its type open is not reported as another document', () => {
  const card = { mrz: read({ format: 'TD1' }, 'I') };
  expect(verdict({ documentType: 'residence-permit', reading: card }).advice).toBe('fine');
  expect(verdict({ documentType: 'id-card', reading: card }).advice).toBe('fine');
});
test('a document of a State that the flow does not accept is another document', () => {
  const state = (confidence: number, acceptedCountries?: readonly string[], code = 'D') =>
    verdict({
      reading: { mrz: read({ fields: { issuingState: zoneField(code, confidence) } }) },
      ...(acceptedCountries ? { acceptedCountries } : {}),
    });
  expect(state(0.5, ['FRA', 'ITA'])).toEqual({ advice: 'retake_wrong_country', foundCountry: 'DEU' });
  expect(state(0.49, ['FRA', 'ITA']).advice).toBe('fine');
  expect(state(0.9, ['FRA', 'DEU']).advice).toBe('fine');
  expect(state(0.9, []).advice).toBe('fine');
  expect(state(0.9).advice).toBe('fine');
  expect(state(0.9, ['FRA'], 'UNO').advice).toBe('fine');
});

test('an expired document is detected in print or a barcode too', () => {
  const ended = (raw: string, confidence: number, value = '2020-01-31') => {
    const expiry = { ...printed('Date of expiry', value, confidence), raw };
    return verdict({ ...LICENCE, reading: { mrz: UNREAD, viz: [{ ...NAME, raw: '2020' }, expiry] } });
  };
  expect(ended('31.01.2020', 0.8)).toEqual({ advice: 'retake_expired', expiry: '2020-01-31' });
  expect(ended('31.01.2020', 0.79).advice).toBe('fine');
  // 20 can only be 2020: a document that expired later is recent. 95 may be 1995 or 2095.
  expect(ended('31.01.20', 0.8).advice).toBe('retake_expired');
  expect(ended('31.01.95', 0.8, '1995-01-31').advice).toBe('fine');
  const expiry = { category: 'Date of expiry', value: '2025-07-04', contentType: 'date', elements: 'DBA' } as const;
  const encoded = (parsed: boolean) =>
    verdict({
      ...LICENCE,
      side: 'back',
      reading: { mrz: UNREAD, barcodes: [barcode({ parsed, content: 'other', fields: [expiry] }), barcode()] },
    });
  expect(encoded(true)).toEqual({ advice: 'retake_expired', expiry: '2025-07-04' });
  expect(encoded(false).advice).toBe('fine');
});

test('a cut-off document counts as complete if its zone was read with confidence', () => {
  const doubtful = read({ lineConfidence: [0.59, 0.9] });
  expect(verdict({ reading: { cutOff: 'beyond' } }).advice).toBe('fine');
  expect(verdict({ reading: { cutOff: 'beyond', mrz: doubtful } }).advice).toBe('retake_cut_off');
});
test('a cut-off document without an outline is reported last', () => {
  const unseen = (changes: Changes) =>
    verdict({
      documentType: 'id-card',
      side: 'front',
      ...changes,
      reading: { mrz: UNREAD, cutOff: 'unseen', ...changes.reading },
    }).advice;
  expect(unseen({})).toBe('retake_cut_off');
  expect(unseen({ reading: { quality: qualityBut('glare') } })).toBe('retake_glare');
  expect(unseen({ side: 'back' })).toBe('retake_front');
  expect(unseen({ issuingCountry: 'GRC' })).toBe('retake_unreadable');
});

const FAULTS: readonly (readonly [QualityName, Advice])[] = [
  ['exposure', 'retake_dark'],
  ['overexposure', 'retake_bright'],
  ['cropping', 'retake_cut_off'],
  ['resolution', 'retake_too_far'],
  ['sharpness', 'retake_blurred'],
  ['glare', 'retake_glare'],
  ['occlusion', 'retake_covered'],
  ['colour', 'retake_black_and_white'],
];
test('with four fields read, a photo fault counts only if the document may be cut off', () => {
  const advice = FAULTS.map(
    ([fault]) => verdict({ ...LICENCE, reading: { mrz: UNREAD, viz: SURE_FIELDS, quality: qualityBut(fault) } }).advice,
  );
  expect(advice).toEqual([
    'fine',
    'retake_bright',
    'retake_cut_off',
    'fine',
    'fine',
    'retake_glare',
    'fine',
    'retake_black_and_white',
  ]);
});
test('a photo fault counts as missing light if colour or an edge is lost in the dark', () => {
  const inTheDark = (fault: QualityName, mrz: SideReading['mrz'] = read({})) =>
    verdict({ reading: { mrz, quality: qualityBut('exposure', fault) } }).advice;
  expect([inTheDark('colour'), inTheDark('glare')]).toEqual(['retake_dark', 'retake_glare']);
  const edge = qualityBut('exposure', 'cropping');
  expect(verdict({ ...LICENCE, reading: { mrz: UNREAD, viz: SURE_FIELDS, quality: edge } }).advice).toBe('retake_dark');
});

const unread = (changes: Changes, best?: MrzReading) => {
  const mrz = best ? ({ ok: false, reason: 'unreadable', best } as const) : UNREAD;
  return verdict({ ...changes, reading: { mrz, ...changes.reading } }).advice;
};
test('a side without its zone has an unreadable zone or a wrong check digit', () => {
  const zoneOf = (...lineConfidence: number[]) => zone({ valid: false, lineConfidence });
  expect(unread({}, zoneOf(0.8, 0.9))).toBe('retake_mrz_wrong');
  expect(unread({}, zoneOf(0.9, 0.79))).toBe('retake_mrz_unreadable');
});
test('a side without its zone counts as blurred if nothing can be measured', () => {
  const quality = withoutPrintToMeasure(qualityBut());
  expect(unread({ reading: { quality } })).toBe('retake_blurred');
  expect(unread({ documentType: 'id-card', side: 'front', reading: { quality } })).toBe('fine');
});

const licence = (changes: Changes, reading: Partial<SideReading> = {}) =>
  verdict({ ...LICENCE, ...changes, reading: { mrz: UNREAD, ...reading } }).advice;
test('a North American document without any zone has its barcode on the back', () => {
  const back = (changes: Changes, reading: Partial<SideReading> = {}) => licence({ side: 'back', ...changes }, reading);
  expect(back({})).toBe('retake_barcode_unreadable');
  expect(back({}, { barcodes: [barcode()] })).toBe('fine');
  expect(back({ issuingCountry: 'FRA' })).toBe('fine');
  expect(back({ issuingCountry: 'unknown' })).toBe('fine');
  expect(back({ documentType: 'id-card' })).toBe('fine');
});
