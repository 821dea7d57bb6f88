import { expect, test } from 'vitest';
import { APPROVED, BACK, contextOf, FRONT, GOOD, printed, resultOf, zone } from './context.fixture.ts';
import { askRules } from '../../rules/rule.ts';
import { DOCUMENT_RULES } from './rules.ts';

// C062
test('typical recognition errors raise no conflict', () => {
  expect(resultOf(contextOf(zone(), printed({ ...GOOD, 'Last name': 'ER1KSS0N' })))).toEqual(APPROVED);
  expect(resultOf(contextOf(zone(), printed({ ...GOOD, 'Document number': 'LB98902C3' })))).toEqual(APPROVED);
  expect(resultOf(contextOf(zone(), printed({ ...GOOD, 'Last name': 'MARLOWE' }, 0.5)))).toEqual(APPROVED);
  expect(resultOf(contextOf(zone(), printed({ ...GOOD, 'Date of birth': '1974-12-08' })))).toEqual(APPROVED);
});

test('a number longer than the zone’s field matches by its beginning, and a shorter one conflicts', () => {
  const codes = (number: string, inZone = 'L898902C3') =>
    resultOf(contextOf(zone({ documentNumber: inZone }), printed({ ...GOOD, 'Document number': number }))).codes;
  expect(codes('L898902C312')).toEqual([]);
  expect(codes('XL898902C3')).toEqual(['DC047']);
  expect(codes('L898902C', 'L898902C3')).toEqual(['DC047']);
  expect(codes('L898902C4', 'L898902C')).toEqual(['DC047']);
});

test('an image without a document, one without a zone and one without data raise their codes', () => {
  expect(resultOf(contextOf(null, [], { front: { ...FRONT, documentFound: false } }))).toEqual({
    status: 'declined',
    codes: ['DC001'],
  });
  expect(
    resultOf(contextOf(null, [], { front: { ...FRONT, documentFound: false, undecodable: 'image_unreadable' } })),
  ).toEqual({ status: 'declined', codes: ['DC001'] });
  expect(resultOf(contextOf(null, printed(GOOD)))).toEqual({ status: 'needs-review', codes: ['DC020'] });
  expect(resultOf(contextOf(null))).toEqual({ status: 'needs-review', codes: ['DC009', 'DC020', 'DC050'] });
  expect(resultOf(contextOf(null, printed({ Sex: 'F' }))).codes).toEqual(['DC009', 'DC020', 'DC042']);
});

test('a side that shows nothing beside a side with a document gets a review', () => {
  const change = { documentType: 'id-card', front: { ...FRONT, documentFound: false }, back: BACK } as const;
  const card = { ...contextOf(zone(), [], change), mrz: null };
  expect(resultOf(card).codes).toEqual(expect.arrayContaining(['DC018']));
  expect(resultOf(card).status).toBe('needs-review');
  const broken = { ...change, front: { ...change.front, undecodable: 'image_unreadable' as const } };
  expect(resultOf(contextOf(zone(), [], broken)).codes).toContain('DC001');
});

// C072
test('the profile matches in either spelling', () => {
  const profile = [
    { category: 'First name', value: 'Anna' },
    { category: 'Last name', value: 'Eriksson' },
    { category: 'Date of birth', value: '1974-08-12' },
    { category: 'Account number', value: 'DE00' },
  ] as const;
  expect(resultOf(contextOf(zone(), [], { profile: [...profile] }))).toEqual(APPROVED);
  const wrong = profile.map(({ category }) => ({
    category,
    value: category === 'Date of birth' ? '1974-08-13' : 'Somebody',
  }));
  expect(resultOf(contextOf(zone(), [], { profile: wrong }))).toEqual({
    status: 'needs-review',
    codes: ['DC037', 'DC038', 'DC039'],
  });
  const umlaut = zone({ primaryIdentifier: 'Müller' });
  expect(resultOf(contextOf(umlaut, [], { profile: [{ category: 'Last name', value: 'Müller' }] }))).toEqual(APPROVED);
  expect(resultOf(contextOf(zone(), [], { profile: [{ category: 'Nationality', value: 'DEU' }] })).codes).toEqual([
    'DC040',
  ]);
});

test('a field that the person marks as wrong needs a review, and the answer never becomes data', () => {
  const said = (shown: string, right: boolean) => ({
    ...contextOf(zone()),
    confirmed: [{ category: 'Last name' as const, shown, right }],
  });
  const wrong = said('ERIKSSON', false);
  expect(resultOf(wrong)).toEqual({ status: 'needs-review', codes: ['DC052'] });
  expect(wrong.facts.mrz.get('Last name')?.content).toBe('ERIKSSON');
  const entry = (context: ReturnType<typeof said>) =>
    askRules(DOCUMENT_RULES, context).trace.find(({ rule }) => rule === 'confirmed-by-person');
  expect(entry(said('Eriksson', true))).toMatchObject({ outcome: 'clear' });
  expect(entry(said('MALLORY', true))).toMatchObject({ outcome: 'signal', inputs: { differing: ['Last name'] } });
  expect(resultOf(said('MALLORY', true))).toEqual(APPROVED);
});

test.each([
  ['the same passport again', 'passport', 'L898902C3', ['DC054']],
  ['the same number, written otherwise', 'passport', 'L 898902-C3', ['DC054']],
  ['the same number, where the first type was not read', 'unknown', 'L898902C3', ['DC054']],
  ['a card with the same number', 'id-card', 'L898902C3', []],
  ['a passport with another number', 'passport', 'L898902C4', []],
] as const)('a second document: %s', (_what, documentType, number, codes) => {
  const holder = [
    { category: 'Last name' as const, value: 'ERIKSSON' },
    { category: 'Date of birth' as const, value: '1974-08-12' },
    { category: 'Document number' as const, value: number },
  ];
  expect(resultOf({ ...contextOf(zone()), firstDocument: { documentType, holder } }).codes).toEqual(codes);
});
