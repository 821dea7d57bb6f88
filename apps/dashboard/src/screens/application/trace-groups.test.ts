import type { TraceRow } from '@verify/contract';
import { expect, test } from 'vitest';
import { traceGroups } from './trace-groups.ts';

const row = (rule: string, outcome: string, code: string | null = null): TraceRow =>
  ({ rule, outcome, code, inputs: {}, threshold: null, version: 1 }) as unknown as TraceRow;
const TRACE = [
  row('expiry', 'clear'),
  row('same-person', 'skipped'),
  row('forgery-ghost', 'signal'),
  row('document-number', 'raised', 'DC008'),
];
const rulesOf = (text?: string): Record<string, string[]> =>
  Object.fromEntries(traceGroups(TRACE, text).map(({ name, rows }) => [name, rows.map(({ rule }) => rule)]));

test.each([
  [
    'without a text all rules are there, those that raised a code first',
    undefined,
    [['document-number'], ['forgery-ghost'], ['expiry'], ['same-person']],
  ],
  ['a code finds its rule', 'dc008', [['document-number'], [], [], []]],
  ['the words of a code find it', 'has expired', [['document-number'], [], [], []]],
  ['a rule is found by its words', 'same person', [[], [], [], ['same-person']]],
  ['a text that nothing holds finds nothing', 'nothing', [[], [], [], []]],
])('%s', (_, text, [raised, noted, passed, notNeeded]) => {
  expect(rulesOf(text)).toEqual({ raised, noted, passed, 'not needed': notNeeded });
});
