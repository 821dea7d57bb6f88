import { composeMrz, parseMrz } from '@verify/reading';
import { expect, test } from 'vitest';
import { ANNA, BACK, contextWith, factOf, FRONT, TODAY, zone } from '../context.fixture.ts';
import type { DocumentContext } from '../context.ts';
import { sidesPresent, somethingRead } from './presence.ts';

const sided = (change: Partial<DocumentContext>) => {
  const [front, back] = sidesPresent.judge(contextWith({}, change));
  expect([front?.code, back?.code]).toEqual(['DC005', 'DC006']);
  return [front!.raised, back!.raised, ...Object.values({ ...front!.inputs, ...back!.inputs })];
};
const card = (format: 'TD1' | 'FRID' | 'TD2') => ({
  ...zone(),
  ...parseMrz(composeMrz(format, { ...ANNA, documentCode: 'I', issuingState: 'FRA' }), { today: TODAY })!,
});

test('an unknown type follows the person’s choice, and a passport page has one side', () => {
  const unknown = { documentType: 'unknown' } as const;
  expect(sided({ ...unknown, submitted: { documentType: 'id-card', issuingCountry: 'UTO' } })[3]).toBe(true);
  expect(sided({ ...unknown, submitted: { documentType: 'passport', issuingCountry: 'UTO' } })[3]).toBe(false);
  expect(sided({ ...unknown, submitted: null })[3]).toBe(false);
  expect(sided({ documentType: 'id-card', mrz: zone() })[3]).toBe(false);
  expect(sided({ documentType: 'id-card', mrz: card('TD1') })[3]).toBe(true);
});

test('a front that is missing or shows the back is reported before a missing back', () => {
  const idCard = { documentType: 'id-card' } as const;
  expect(sided({ ...idCard, front: null, back: BACK })).toEqual([true, false, false, true, false]);
  expect(sided({ ...idCard, front: null })).toEqual([true, false, false, true, false]);
  expect(sided({ ...idCard, frontShowsBack: true })).toEqual([true, false, true, true, false]);
  expect(sided({ ...idCard, frontShowsBack: true, back: BACK })).toEqual([true, false, true, true, false]);
  expect(sided({ ...idCard, frontShowsBack: true, back: { ...BACK, sha256: FRONT.sha256 } })).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
});

test('a document without any reading raises DC050', () => {
  const verdict = (ocr: number, mrz: number, barcode: number) => [
    { code: 'DC050', raised: ocr + mrz + barcode === 0, inputs: { ocr, mrz, barcode } },
  ];
  const [sex, height] = [factOf('Sex', 'F'), factOf('Height', '170 cm')];
  expect(somethingRead.judge(contextWith({}))).toEqual(verdict(0, 0, 0));
  expect(somethingRead.judge(contextWith({ ocr: [sex, height], mrz: [sex] }))).toEqual(verdict(2, 1, 0));
  expect(somethingRead.judge(contextWith({ barcode: [sex] }))).toEqual(verdict(0, 0, 1));
  expect(somethingRead.judge(contextWith({ ocr: [sex], mrz: [sex] }))).toEqual(verdict(1, 1, 0));
  expect(somethingRead.judge(contextWith({ mrz: [sex], barcode: [sex] }))).toEqual(verdict(0, 1, 1));
  expect(somethingRead.judge(contextWith({}, { front: { ...FRONT, documentFound: false } }))).toEqual([]);
});
