import type { MrzReading } from '@verify/reading';
import { expect, test } from 'vitest';
import { alter, BACK, contextOf, FRONT, zone } from '../context.fixture.ts';
import type { DocumentContext } from '../context.ts';
import { checkDigits, zoneFound } from './zone.ts';

const found = (change: Partial<DocumentContext>) => zoneFound.judge(contextOf(null, [], change))[0];

test.each<[Partial<DocumentContext>, boolean]>([
  [{ documentType: 'passport', issuingCountry: 'unknown', submitted: null }, true],
  [{ documentType: 'id-card' }, true],
  [{ documentType: 'id-card', issuingCountry: 'GRC' }, false],
  [{ documentType: 'id-card', issuingCountry: 'unknown' }, true],
  [{ documentType: 'id-card', issuingCountry: 'unknown', submitted: null }, false],
  [{ documentType: 'residence-permit' }, true],
  [{ documentType: 'driving-licence' }, false],
  [{ documentType: 'unknown' }, true],
  [{ documentType: 'unknown', submitted: null }, false],
  [{ documentType: 'unsupported' }, false],
  // No document was found, so nothing on it can be missing.
  [{ documentType: 'passport', front: { ...FRONT, documentFound: false } }, false],
])('%j should have a zone: %s', (change, expected) => expect(found(change)?.raised).toBe(expected ? true : undefined));

/** Anna’s zone with one digit changed, and a sureness for each of its fields. */
const [, BIRTH] = [10, 20, 28].map((column) => zone({}, alter(column)));
function sure(mrz: MrzReading, change: Readonly<Record<string, number>> = {}): MrzReading {
  const fields = Object.fromEntries(
    Object.entries(mrz.fields).map(([name, field]) => [name, { ...field, confidence: change[name] ?? 0.987 }]),
  );
  return { ...mrz, fields };
}
const judged = (mrz: MrzReading | null, strayZone = false) =>
  checkDigits.judge(contextOf(mrz, [], { strayZone, back: BACK }));
const raised = (...of: Parameters<typeof judged>) =>
  judged(...of).flatMap(({ code, raised: is }) => (is ? [code] : []));

test('without a zone no check digit is judged, and right check digits raise nothing', () => {
  expect(judged(null)).toEqual([]);
  const right = (code: string, confidence: number) => ({ code, raised: false, inputs: { confidence }, threshold: 0.6 });
  expect(judged(sure(zone(), { dateOfBirth: 0.876, dateOfExpiry: 0.901 }))).toEqual([
    right('DC022', 0.99),
    right('DC023', 0.88),
    right('DC024', 0.9),
    right('DC025', 0.88),
    { code: 'DC021', raised: false, inputs: { unsureChecks: 0, format: 'TD3', strayZone: false } },
  ]);
});

test('wrong check digits count from a confidence of 0.6, and below it DC021 is raised', () => {
  expect(raised(sure(BIRTH!, { dateOfBirth: 0.6 }))).toEqual(['DC023', 'DC025']);
  expect(raised(sure(BIRTH!, { dateOfBirth: 0.59 }))).toEqual(['DC021']);
  // The composite is as certain as the least certain field that it covers.
  expect(raised(sure(BIRTH!, { documentNumber: 0.59 }))).toEqual(['DC023', 'DC021']);
  expect(raised(sure(BIRTH!, { dateOfExpiry: 0.59 }))).toEqual(['DC023', 'DC021']);
  expect(judged(sure(BIRTH!, { dateOfBirth: 0.59 })).at(-1)!.inputs).toEqual({
    unsureChecks: 2,
    format: 'TD3',
    strayZone: false,
  });
});
