import { expect, test } from 'vitest';
import type { MrzReading } from '@verify/reading';
import { BLANK_CARD } from './by-label/card-request.fixture.ts';
import { saidByZone } from './zone-values.ts';

const candidates = (...likely: readonly boolean[]) =>
  likely.map((each, i) => ({ date: `${1926 + 100 * i}-08-12`, likely: each }));
const born = (value: string | null, ...likely: readonly boolean[]) => ({
  ...BLANK_CARD,
  mrz: { fields: { dateOfBirth: { value, candidates: candidates(...likely) } } } as unknown as MrzReading,
  encoded: new Map([['Date of birth', '1980-01-31']] as const),
});

test('the zone’s fields are listed with all their possible values', () => {
  const said = (...likely: readonly boolean[]) =>
    saidByZone(born('1926-08-12', ...likely)).map(({ category, values }) => [category, ...values]);
  expect(said(true, false)).toEqual([['Date of birth', '1926-08-12', '2026-08-12']]);
  expect(said(false)).toEqual([['Date of birth', '1926-08-12']]);
  expect(said()).toEqual([['Date of birth', '1926-08-12']]);
  expect(saidByZone(BLANK_CARD)).toEqual([]);
});
