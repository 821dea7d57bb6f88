import { expect, test } from 'vitest';
import { ruleSentence, type StepRule } from './step-rules.ts';

const sentence = (countries: string[]): string =>
  ruleSentence({ if: [{ about: 'issued-outside', countries }], ask: ['liveness'] });

test.each([
  [['EU'], 'the European Union'],
  [['EEA'], 'the European Economic Area'],
  [['CAN'], 'Canada'],
  [['EEA', 'CHE', 'CAN'], 'the European Economic Area, Switzerland or Canada'],
])('a rule about %s names it in words', (countries, words) =>
  expect(sentence(countries)).toBe(`If it was issued outside ${words}, also ask for a liveness check.`),
);

test('each kind of condition is described in words', () => {
  const rule: StepRule = {
    if: [
      { about: 'document', is: ['id-card', 'passport'] },
      { about: 'issued-in', countries: ['DEU'] },
      { about: 'younger-than', years: 21 },
      { about: 'at-least', years: 18 },
      { about: 'decision', is: 'needs-review' },
    ],
    ask: ['document', 'selfie'],
    documents: ['driving-licence'],
  };
  expect(ruleSentence(rule)).toBe(
    'If the document is an identity card or a passport, it was issued in Germany, the person is younger than 21, ' +
      'the person is at least 18 years old and the result so far is “needs-review”, ' +
      'also ask for another document (driving licence) and a selfie.',
  );
});
