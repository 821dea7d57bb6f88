import { expect, test } from 'vitest';
import { BEGIN, type CaptureState } from '../state.ts';
import { countryRequired, documentStep, onlyChoice } from './document.ts';

test.each([
  ['a passport from anywhere', 'passport', [], false],
  ['a passport from one country', 'passport', ['DEU'], true],
  ['a passport from two countries', 'passport', ['DEU', 'FRA'], true],
  ['a licence from anywhere', 'driving-licence', [], true],
  ['a licence from one country', 'driving-licence', ['DEU'], true],
] as const)('%s needs its country: %s %j is %s', (_, type, countries, required) =>
  expect(countryRequired({ type, countries: [...countries] })).toBe(required),
);

test.each([
  ['one type from anywhere', [['passport', []]], { documentType: 'passport', issuingCountry: 'unknown' }],
  ['one type from one country', [['passport', ['DEU']]], { documentType: 'passport', issuingCountry: 'DEU' }],
  [
    'a licence from one country',
    [['driving-licence', ['DEU']]],
    { documentType: 'driving-licence', issuingCountry: 'DEU' },
  ],
  ['a licence from anywhere', [['driving-licence', []]], null],
  ['one type from two countries', [['passport', ['DEU', 'FRA']]], null],
  [
    'two types',
    [
      ['passport', []],
      ['id-card', []],
    ],
    null,
  ],
  ['none', [], null],
] as const)('%s gives the only choice, or none', (_, accepted, choice) => {
  const documents = accepted.map(([type, countries]) => ({ type, countries: [...countries] }));
  expect(onlyChoice(documents)).toEqual(choice);
});

test('where an app can read it, the chip is asked for once, after the document’s pictures', () => {
  const photographed = {
    ...BEGIN,
    choice: { documentType: 'passport', issuingCountry: 'UTO' },
    captured: ['document-front'],
  } as const satisfies CaptureState;
  const flow = { chipApp: { url: 'https://app.utopia.example', company: 'Utopia Bank' } } as CaptureState['flow'];
  expect(documentStep.entry({ ...photographed, flow })).toEqual({ name: 'chip' });
  expect(documentStep.entry({ ...photographed, flow, captured: [] })).toMatchObject({ name: 'instructions' });
  expect(documentStep.entry({ ...photographed, flow, chipDone: true })).toBeNull();
  expect(documentStep.entry(photographed)).toBeNull();
});
