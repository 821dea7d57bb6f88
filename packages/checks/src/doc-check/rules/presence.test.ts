import { composeMrz, parseMrz } from '@verify/reading';
import { expect, test } from 'vitest';
import { ANNA, BACK, contextOf, contextWith, factOf, FRONT, TODAY, zone } from '../context.fixture.ts';
import type { DocumentContext } from '../context.ts';
import { documentFound, portraitPresent, sidesPresent, somethingRead } from './presence.ts';

const sided = (change: Partial<DocumentContext>) => {
  const [front, back] = sidesPresent.judge(contextWith({}, change));
  expect([front?.code, back?.code]).toEqual(['DC005', 'DC006']);
  return [front!.raised, back!.raised, ...Object.values({ ...front!.inputs, ...back!.inputs })];
};
const card = (format: 'TD1' | 'FRID' | 'TD2') => ({
  ...zone(),
  ...parseMrz(composeMrz(format, { ...ANNA, documentCode: 'I', issuingState: 'FRA' }), { today: TODAY })!,
});

test('a card has two sides, and a passport one', () => {
  // DC005, DC006, the front shows the back, two sides, the same file
  expect(sided({ documentType: 'id-card' })).toEqual([false, true, false, true, false]);
  expect(sided({ documentType: 'id-card', back: BACK })).toEqual([false, false, false, true, false]);
  expect(sided({ documentType: 'id-card', back: { ...BACK, sha256: FRONT.sha256 } })).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
  expect(sided({ documentType: 'passport' })).toEqual([false, false, false, false, false]);
  expect(sided({ documentType: 'driving-licence' })).toEqual([false, true, false, true, false]);
  expect(sided({ documentType: 'unsupported' })).toEqual([false, false, false, false, false]);
});

test('what is not known of the type is as the person says, and a page of a passport has one side', () => {
  const unknown = { documentType: 'unknown' } as const;
  expect(sided({ ...unknown, submitted: { documentType: 'id-card', issuingCountry: 'UTO' } })[3]).toBe(true);
  expect(sided({ ...unknown, submitted: { documentType: 'passport', issuingCountry: 'UTO' } })[3]).toBe(false);
  expect(sided({ ...unknown, submitted: null })[3]).toBe(false);
  expect(sided({ documentType: 'id-card', mrz: zone() })[3]).toBe(false);
  expect(sided({ documentType: 'id-card', mrz: card('TD1') })[3]).toBe(true);
});

test('a front that is missing, or shows the back, is asked for before the back', () => {
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

test('a side without a document is for a person where the other side shows one', () => {
  const nothing = { ...FRONT, documentFound: false };
  expect(documentFound.judge(contextWith({}, { front: nothing, back: BACK }))).toEqual([
    {
      code: 'DC018',
      raised: true,
      detail: 'front',
      inputs: { side: 'front', undecodable: null, documentFound: false, otherSideSeen: true },
    },
    {
      code: 'DC018',
      raised: false,
      detail: 'back',
      inputs: { side: 'back', undecodable: null, documentFound: true, otherSideSeen: true },
    },
  ]);
  expect(documentFound.judge(contextWith({}, { front: nothing }))).toEqual([
    {
      code: 'DC001',
      raised: true,
      detail: 'front',
      inputs: { side: 'front', undecodable: null, documentFound: false, otherSideSeen: false },
    },
  ]);
  const broken = { ...nothing, undecodable: 'too_small' } as const;
  expect(documentFound.judge(contextWith({}, { front: broken, back: BACK }))[0]).toEqual({
    code: 'DC001',
    raised: true,
    detail: 'front, the image is too small',
    inputs: { side: 'front', undecodable: 'too_small', documentFound: false, otherSideSeen: true },
  });
  const odd = { ...FRONT, undecodable: 'pdf_pages' } as const;
  expect(documentFound.judge(contextWith({}, { front: odd }))[0]).toMatchObject({ code: 'DC001', raised: true });
});

test('a document of which nothing was read says so', () => {
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

test('a passport’s page shows a portrait', () => {
  const judged = (change: Partial<DocumentContext>, mrz: DocumentContext['mrz'] = zone()) =>
    portraitPresent.judge({ ...contextOf(mrz), ...change });
  const verdict = (portraitFound: boolean) => [{ code: 'DC031', raised: !portraitFound, inputs: { portraitFound } }];
  expect(judged({ portraitFound: false })).toEqual(verdict(false));
  expect(judged({ portraitFound: true })).toEqual(verdict(true));
  expect(judged({ portraitFound: false, documentType: 'id-card' })).toEqual([]);
  expect(judged({ portraitFound: false }, null)).toEqual([]);
  expect(judged({ portraitFound: false }, card('TD1'))).toEqual([]);
  expect(judged({ portraitFound: false, front: null })).toEqual([]);
  expect(judged({ portraitFound: false, front: { ...FRONT, documentFound: false } })).toEqual([]);
});
