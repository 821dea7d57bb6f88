import { expect, test } from 'vitest';
import { contextOf, contextWith, factOf, FRONT, zone } from '../context.fixture.ts';
import { birthValid, notExpired, notIssuedInFuture } from './dates.ts';
const OPEN = 'the century of its year is open';

test('an open century of the expiry is raised only if the two centuries differ in result', () => {
  const judged = (day: string, ...others: readonly string[]) =>
    notExpired.judge(contextWith({ mrz: [factOf('Date of expiry', day, { valid: true, others })] }));
  const verdicts = (expired: boolean, open: boolean, daysLeft: number, centuries = 2) => {
    const inputs = { daysLeft, confidence: 1, centuries };
    return [
      { code: 'DC008', raised: expired, inputs, threshold: 0 },
      { code: 'DC009', raised: open, detail: open ? OPEN : undefined, inputs },
    ];
  };
  expect(judged('1926-11-22', '2026-11-22')).toEqual(verdicts(false, true, 2));
  expect(judged('1926-11-18', '2026-11-18')).toEqual(verdicts(true, false, -2));
  expect(judged('2026-11-22', '2126-11-20')).toEqual(verdicts(false, false, 36_524));
  expect(judged('1826-11-20', '1926-11-20', '2026-11-20')).toEqual(verdicts(false, true, 0, 3));
});

test('a document without an expiry differs from one whose expiry was not read', () => {
  const verdict = (raised: boolean, endless: boolean, inZone: boolean) => [
    { code: 'DC009', raised, inputs: { endless, inZone } },
  ];
  expect(notExpired.judge(contextOf(zone({ dateOfExpiry: '<<<<<<' })))).toEqual(verdict(false, true, false));
  expect(notExpired.judge(contextWith({}))).toEqual(verdict(true, false, false));
  expect(notExpired.judge(contextWith({ mrz: [factOf('Date of expiry', '2030-04-15', { valid: false })] }))).toEqual(
    verdict(false, false, true),
  );
  expect(notExpired.judge(contextOf(zone({ dateOfExpiry: '301345' })))).toEqual(verdict(true, false, false));
  expect(notExpired.judge(contextWith({}, { front: { ...FRONT, documentFound: false } }))).toEqual([]);
});

test('a date of issue may be one day ahead, and not two', () => {
  const judged = (day: string, confidence = 0.9) =>
    notIssuedInFuture.judge(contextWith({ ocr: [factOf('Date of issue', day, { confidence })] }));
  const verdict = (daysAgo: number, raised: boolean) => [{ code: 'DC010', raised, inputs: { daysAgo }, threshold: -1 }];
  expect(judged('2026-11-21')).toEqual(verdict(-1, false));
  expect(judged('2026-11-22')).toEqual(verdict(-2, true));
  expect(judged('2026-11-10')).toEqual(verdict(10, false));
  expect(judged('2026-11-22', 0.5)).toEqual([]);
});

test('an impossible date with a right check digit raises DC011, unless it is marked unknown', () => {
  const judged = (dateOfBirth: string, edit?: (lines: string[]) => string[]) =>
    birthValid.judge(contextOf(zone({ dateOfBirth }, edit)));
  expect(judged('651131')).toEqual([{ code: 'DC011', raised: true, inputs: { unknown: false } }]);
  expect(judged('651100')).toEqual([{ code: 'DC011', raised: false, inputs: { unknown: true } }]);
  const wrong = ([first, second]: string[]) => [
    first!,
    `${second!.slice(0, 19)}${(Number(second![19]) + 1) % 10}${second!.slice(20)}`,
  ];
  expect(judged('651131', wrong)).toEqual([]);
  expect(judged('1974-08-12')).toEqual([{ code: 'DC011', raised: false, inputs: { age: 52 }, threshold: 120 }]);
});
