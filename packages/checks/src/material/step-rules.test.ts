import type { StepCondition, StepRule } from '@verify/contract';
import { expect, test } from 'vitest';
import type { Finalised } from './material.ts';
import { askByRules } from './step-rules.ts';

const TODAY = '2026-11-23';
const NONE = { applied: [], rounds: 0 };

const found = (
  document: { documentType: 'passport' | 'driving-licence' | 'unknown'; issuingCountry: string } | undefined,
  more: { born?: string; codes?: string[]; status?: 'approved' | 'needs-review' | 'declined' | 'error' } = {},
): Pick<Finalised, 'document' | 'fields' | 'overall'> => ({
  document,
  fields: more.born ? [{ category: 'Date of birth', content: more.born, contentType: 'date' }] : [],
  overall: {
    status: more.status ?? 'approved',
    concerns: (more.codes ?? []).map((id) => ({ id, message: '', service: 'doc-check', status: 'needs-review' })),
    comments: [],
  },
});

const LICENCE = { documentType: 'driving-licence', issuingCountry: 'FRA' } as const;
const rule = (...conditions: StepCondition[]): StepRule => ({ if: conditions, ask: ['liveness'] });
const asks = (conditions: StepCondition[], ...facts: Parameters<typeof found>): boolean =>
  askByRules([rule(...conditions)], found(...facts), TODAY, NONE).asked !== null;

test.each<[string, StepCondition, Parameters<typeof found>, boolean]>([
  ['its type', { about: 'document', is: ['driving-licence'] }, [LICENCE], true],
  ['another type', { about: 'document', is: ['passport'] }, [LICENCE], false],
  ['a type that was not read', { about: 'document', is: ['passport'] }, [undefined], true],
  ['a member of a group', { about: 'issued-in', countries: ['EU'] }, [LICENCE], true],
  ['inside, for a rule about outside', { about: 'issued-outside', countries: ['EEA', 'CHE'] }, [LICENCE], false],
  ['outside', { about: 'issued-outside', countries: ['EU'] }, [{ ...LICENCE, issuingCountry: 'NOR' }], true],
  [
    'a country that was not read',
    { about: 'issued-in', countries: ['RUS'] },
    [{ ...LICENCE, issuingCountry: 'unknown' }],
    true,
  ],
  ['the day before a birthday', { about: 'younger-than', years: 18 }, [LICENCE, { born: '2008-11-24' }], true],
  ['a birthday', { about: 'younger-than', years: 18 }, [LICENCE, { born: '2008-11-23' }], false],
  ['old enough', { about: 'at-least', years: 65 }, [LICENCE, { born: '1950-01-01' }], true],
  ['an age that was not read', { about: 'at-least', years: 65 }, [LICENCE], true],
  ['a code', { about: 'code', anyOf: ['DC028', 'DC047'] }, [LICENCE, { codes: ['DC047'] }], true],
  ['other codes', { about: 'code', anyOf: ['DC028'] }, [LICENCE, { codes: ['DC047'] }], false],
  ['the result so far', { about: 'decision', is: 'needs-review' }, [LICENCE, { status: 'needs-review' }], true],
  ['another result', { about: 'decision', is: 'needs-review' }, [LICENCE], false],
])('%s', (_, condition, facts, expected) => expect(asks([condition], ...facts)).toBe(expected));

test('a rule needs all its conditions, and a declined or failed result asks for nothing', () => {
  const both: StepCondition[] = [
    { about: 'document', is: ['driving-licence'] },
    { about: 'issued-outside', countries: ['EU'] },
  ];
  expect(asks(both, LICENCE)).toBe(false);
  const abroad = { ...LICENCE, issuingCountry: 'USA' };
  expect(asks(both, abroad)).toBe(true);
  for (const status of ['declined', 'error'] as const) expect(asks(both, abroad, { status })).toBe(false);
});

test('each rule applies once, and rules add at most two requests', () => {
  const any: StepCondition = { about: 'document', is: ['driving-licence'] };
  const rules: StepRule[] = [rule(any), { if: [any], ask: ['document', 'selfie'], documents: ['passport'] }];
  const first = askByRules(rules, found(LICENCE), TODAY, NONE);
  expect(first.asked).toMatchObject({
    applied: [0, 1],
    steps: ['liveness', 'document', 'selfie'],
    documents: ['passport'],
  });
  const again = askByRules(rules, found(LICENCE), TODAY, { applied: [0], rounds: 1 });
  expect(again.asked?.steps).toEqual(['document', 'selfie']);
  expect(askByRules(rules, found(LICENCE), TODAY, { applied: [], rounds: 2 }).asked).toBeNull();
});

test('the trace has one entry per rule, with its sentence and any unreadable condition', () => {
  const { trace } = askByRules([rule({ about: 'younger-than', years: 21 })], found(LICENCE), TODAY, NONE);
  expect(trace).toMatchObject([
    {
      rule: 'step-rule',
      outcome: 'signal',
      inputs: {
        sentence: 'If the person is younger than 21, also ask for a liveness check.',
        unread: ['younger-than'],
        issuingCountry: 'FRA',
      },
    },
  ]);
});
