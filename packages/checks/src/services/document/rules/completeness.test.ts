import type { Category } from '@verify/contract';
import { expect, test } from 'vitest';
import { contextWith, factOf, type factsIn, printed, zone } from '../context.fixture.ts';
import type { DocumentContext } from '../context.ts';
import { fieldsComplete } from './completeness.ts';

type Sources = Parameters<typeof factsIn>[0];
const VALUES = {
  'Last name': 'ERIKSSON',
  'First name': 'ANNA MARIA',
  'Document number': 'L898902C3',
  'Date of birth': '1974-08-12',
  'Date of expiry': '2030-04-15',
} as const;
const without = (...categories: readonly Category[]) =>
  printed(VALUES).filter(({ category }) => !categories.includes(category));
const verdicts = (
  [little, much]: readonly [boolean, boolean],
  { missing = [], doubtful = false, unread = [] }: { missing?: string[]; doubtful?: boolean; unread?: string[] },
  detail: string,
) => [
  { code: 'DC041', raised: little, detail, inputs: { missing, doubtful, unread } },
  { code: 'DC042', raised: much, detail, inputs: { missing, doubtful, unread }, threshold: 3 },
];
const judged = (sources: Sources, change: Partial<DocumentContext> = {}) =>
  fieldsComplete.judge(contextWith(sources, change));

test('one name is enough, and none raises DC041', () => {
  expect(judged({ ocr: without('First name') })).toEqual(verdicts([false, false], {}, ''));
  expect(judged({ ocr: without('Last name') })).toEqual(verdicts([false, false], {}, ''));
  expect(judged({ ocr: without('Last name', 'First name') })).toEqual(
    verdicts([true, false], { missing: ['Name'] }, 'Name'),
  );
});

test('a doubtful zone counts like several missing fields', () => {
  expect(judged({ ocr: printed(VALUES) }, { zoneDoubtful: true })).toEqual(
    verdicts([false, true], { doubtful: true }, 'Machine-readable zone'),
  );
  expect(judged({ ocr: without('Date of birth') }, { zoneDoubtful: true })).toEqual(
    verdicts([false, true], { missing: ['Date of birth'], doubtful: true }, 'Date of birth, Machine-readable zone'),
  );
});

test('the front of a licence must show the fields of its barcode', () => {
  const barcode = printed(VALUES).map((fact) => ({ ...fact, valid: true, side: 'back' as const }));
  const licence = { documentType: 'driving-licence' } as const;
  expect(judged({ barcode, ocr: printed(VALUES) }, licence)).toEqual(verdicts([false, false], {}, ''));
  expect(judged({ barcode, ocr: without('Date of expiry') }, licence)).toEqual(
    verdicts([true, false], { unread: ['Date of expiry'] }, 'Date of expiry on the front'),
  );
  expect(judged({ barcode, ocr: without('Date of expiry', 'Last name') }, licence)).toEqual(
    verdicts([false, true], { unread: ['Last name', 'Date of expiry'] }, 'Last name, Date of expiry on the front'),
  );
  // A field with another value that was not read with confidence does not count.
  const unsure = [...without('Date of birth'), factOf('Date of birth', '1975-09-13', { confidence: 0.5 })];
  expect(judged({ barcode, ocr: unsure }, licence)).toEqual(
    verdicts([true, false], { unread: ['Date of birth'] }, 'Date of birth on the front'),
  );
  // Without an expiry there is nothing to print.
  const endless = barcode.map((fact) =>
    fact.category === 'Date of expiry' ? { ...fact, content: '9999-12-31' } : fact,
  );
  expect(judged({ barcode: endless, ocr: without('Date of expiry') }, licence)).toEqual(
    verdicts([false, false], {}, ''),
  );
  // Other documents, a licence with a zone, and a barcode that does not have the field
  expect(judged({ barcode, ocr: without('Date of expiry') })).toEqual(verdicts([false, false], {}, ''));
  expect(judged({ barcode, ocr: [] }, { ...licence, mrz: zone() })).toEqual(verdicts([false, false], {}, ''));
  expect(judged({ barcode: [], ocr: without('Date of expiry') }, licence)).toEqual(verdicts([false, false], {}, ''));
});
