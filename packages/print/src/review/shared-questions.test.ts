import { expect, test } from 'vitest';
import type { SideReading } from '../document/document-reading.ts';
import type { MrzFormat } from '@verify/reading';
import { AAMVA_MEMBERS, hasZone, isPage, showsDocument, sideByZone, zoneReadSurely } from './shared-questions.ts';
import { barcode, printed, sideReading, zone } from './side-reading.fixture.ts';

const NOTHING: Partial<SideReading> = { found: null, edgeScore: 0, rowsOfPrint: null };
const name = printed('Last name', 'ERIKSSON', 0.3);
const birth = printed('Date of birth', '1974-08-12', 0.3);

test.each<[string, Partial<SideReading>, boolean]>([
  ['nothing', {}, false],
  ['rows of print without an outline', { rowsOfPrint: 20, edgeScore: 0.99 }, false],
  ['an outline whose rows nobody counted', { found: 'edges' }, true],
  ['the place of a zone', { found: 'mrz' }, true],
  ['an outline with six rows', { found: 'edges', rowsOfPrint: 6, edgeScore: 0.6 }, true],
  ['an outline with five rows', { found: 'edges', rowsOfPrint: 5, edgeScore: 0.84 }, false],
  ['a clear outline with five rows', { found: 'edges', rowsOfPrint: 5, edgeScore: 0.85 }, true],
  ['a clear outline with one row', { found: 'edges', rowsOfPrint: 1, edgeScore: 0.85 }, true],
  ['a clear outline without a row', { found: 'edges', rowsOfPrint: 0, edgeScore: 0.99 }, false],
  ['a zone', { mrz: { ok: true, mrz: zone() } }, true],
  ['a zone that can not be read', { mrz: { ok: false, reason: 'unreadable', best: zone() } }, false],
  ['a barcode', { barcodes: [barcode({ parsed: false }), barcode()] }, true],
  ['a barcode that says nothing known', { barcodes: [barcode({ parsed: false })] }, false],
  ['two printed fields', { viz: [name, birth] }, true],
  ['one printed field', { viz: [name] }, false],
  ['two fields, one of them only like the zone', { viz: [name, { ...birth, by: 'mrz' }] }, false],
])('%s: the document is present or not', (_, changes, expected) =>
  expect(showsDocument(sideReading({ ...NOTHING, ...changes }))).toBe(expected),
);

test.each<[MrzFormat, 'back' | null, boolean]>([
  ['TD1', 'back', false],
  ['TD2', null, false],
  ['FRID', null, false],
  ['TD3', null, true],
  ['MRVB', null, true],
])('the zone of %s is on the side %s', (format, side, page) => {
  expect(sideByZone({ format })).toBe(side);
  expect(isPage({ format })).toBe(page);
});

test('nine States have cards without a zone, and two have licences with a barcode', () => {
  const states = 'AUT BRA CAN CHE CHN DEU FRA GRC IND ITA JPN POL RUS TUR USA ZAF'.split(' ');
  expect(states.filter((state) => !hasZone('id-card', state)).join(' ')).toBe('BRA CAN CHN GRC IND RUS TUR USA ZAF');
  expect([...AAMVA_MEMBERS].toSorted()).toEqual(['CAN', 'USA']);
});

test.each([
  [true, [0.6, 0.95], true],
  [true, [0.95, 0.59], false],
  [false, [0.95, 0.95], false],
])('a zone with validity %s and the line confidences %j gives certainty %s', (valid, lineConfidence, expected) =>
  expect(zoneReadSurely(zone({ valid, lineConfidence }))).toBe(expected),
);
