import { expect, test } from 'vitest';
import { BACK, contextOf, contextWith, factOf, FLOW, FRONT, zone } from '../context.fixture.ts';
import type { DocumentContext } from '../context.ts';
import { countryAccepted, notASpecimen, typeAccepted } from './acceptance.ts';

const NOTHING = { front: { ...FRONT, documentFound: false } };
const taking = (...documents: (typeof FLOW)['documents']) => ({ ...FLOW, documents });

test('an unknown type raises DC002, and a type outside the flow DC003', () => {
  const judged = (change: Partial<DocumentContext>) => typeAccepted.judge({ ...contextOf(zone()), ...change });
  const inputs = { documentType: 'passport', typeFrom: 'zone', submitted: 'passport', format: 'TD3' };
  const known = { code: 'DC002', raised: false, inputs };
  const verdict = (raised: boolean) => [known, { code: 'DC003', raised, detail: 'passport', inputs }];
  expect(judged({})).toEqual(verdict(false));
  expect(judged({ flow: taking() })).toEqual(verdict(false));
  const cards = { type: 'id-card' as const, countries: [] };
  expect(judged({ flow: taking(cards) })).toEqual(verdict(true));
  expect(judged({ flow: taking(cards, { type: 'passport', countries: [] }) })).toEqual(verdict(false));
  expect(judged({ documentType: 'unsupported', mrz: null, submitted: null })).toEqual([
    {
      code: 'DC002',
      raised: true,
      inputs: { documentType: 'unsupported', typeFrom: 'zone', submitted: null, format: null },
    },
  ]);
  expect(judged({ documentType: 'unknown', typeFrom: null })).toEqual([
    { code: 'DC002', raised: false, inputs: { ...inputs, documentType: 'unknown', typeFrom: null } },
  ]);
  expect(judged(NOTHING)).toEqual([]);
});

test('a country outside the flow’s list for the type raises DC004', () => {
  const judged = (documents: (typeof FLOW)['documents'], change: Partial<DocumentContext> = {}) =>
    countryAccepted.judge(contextWith({}, { flow: taking(...documents), ...change }));
  const verdict = (raised: boolean, countries: string[]) => [
    { code: 'DC004', raised, detail: 'UTO', inputs: { countries, countryFrom: 'zone' } },
  ];
  const passports = (...countries: string[]) => ({ type: 'passport' as const, countries });
  const cards = (...countries: string[]) => ({ type: 'id-card' as const, countries });
  expect(judged([passports()])).toEqual(verdict(false, []));
  expect(judged([passports('DEU', 'UTO')])).toEqual(verdict(false, ['DEU', 'UTO']));
  expect(judged([passports('DEU'), cards('UTO')])).toEqual(verdict(true, ['DEU']));
  expect(judged([passports('DEU'), cards('UTO')], { documentType: 'unknown' })).toEqual(verdict(false, ['DEU', 'UTO']));
  expect(judged([cards('UTO')])).toEqual([]);
  expect(judged([])).toEqual([]);
  expect(judged([passports('DEU')], { issuingCountry: 'unknown' })).toEqual([]);
  expect(judged([passports('DEU')], NOTHING)).toEqual([]);
});

test('a specimen is detected by its names, its State or an overprint', () => {
  const judged = (sources: Parameters<typeof contextWith>[0], change: Partial<DocumentContext> = {}) =>
    notASpecimen.judge(contextWith(sources, { issuingCountry: 'DEU', ...change }));
  const verdict = (raised: boolean, inputs: object = {}) => [
    {
      code: 'DC033',
      raised,
      inputs: { words: 0, overprinted: false, across: [], specimenState: false, environment: 'test', ...inputs },
    },
  ];
  expect(judged({ ocr: [factOf('Last name', 'MARLOWE')] })).toEqual(verdict(false));
  expect(judged({ mrz: [factOf('Last name', 'Mustermann')], ocr: [factOf('First name', 'ANNA-MUSTERFRAU')] })).toEqual(
    verdict(true, { words: 2 }),
  );
  expect(judged({ ocr: [factOf('Authority', 'MUSTERMANN')] })).toEqual(verdict(false));
  expect(judged({ ocr: [factOf('Authority', 'a spécimen of')] })).toEqual(verdict(true, { overprinted: true }));
  expect(judged({}, { front: { ...FRONT, overprint: 'SAMPLE' }, back: { ...BACK, overprint: 'VOID' } })).toEqual(
    verdict(true, { across: ['SAMPLE', 'VOID'] }),
  );
  for (const issuingCountry of ['UTO', 'IAA']) {
    expect(judged({}, { issuingCountry })).toEqual(verdict(false, { specimenState: true }));
    expect(judged({}, { issuingCountry, environment: 'live' })).toEqual(
      verdict(true, { specimenState: true, environment: 'live' }),
    );
  }
  expect(judged({}, { environment: 'live' })).toEqual(verdict(false, { environment: 'live' }));
  expect(judged({}, NOTHING)).toEqual([]);
});
