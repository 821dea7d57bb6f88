import { expect, test } from 'vitest';
import { askRules, type Rule, traceOf, type Verdict } from './rule.ts';

const rule: Rule<null> = { name: 'a-rule', version: 3, codes: ['DC001', 'DC002'], judge: () => [] };
const verdict = (change: Partial<Verdict>): Verdict => ({ code: 'DC001', raised: false, ...change });

test.each<[string, Partial<Verdict>]>([
  ['raised', { raised: true, unidentified: true, signal: true }],
  ['skipped', { unidentified: true, signal: true }],
  ['signal', { signal: true }],
  ['clear', {}],
])('a verdict is recorded as %s in the trace', (outcome, change) =>
  expect(traceOf(rule, verdict(change))).toEqual({
    rule: 'a-rule',
    code: 'DC001',
    outcome,
    inputs: {},
    threshold: null,
    version: 3,
  }),
);

test('the trace has an evidence field only if there is evidence', () => {
  const boxes = { kind: 'boxes' as const, side: 'front' as const, boxes: [{ x: 0, y: 0, width: 1, height: 1 }] };
  expect(traceOf(rule, verdict({ evidence: [boxes] }))).toMatchObject({ evidence: [boxes] });
  expect(traceOf(rule, verdict({ evidence: [] }))).not.toHaveProperty('evidence');
});

test('an unjudged code is skipped, and a raised one keeps its detail', () => {
  const raising = { ...rule, judge: () => [verdict({ raised: true, detail: 'two names' })] };
  const { raised, trace } = askRules([raising], null);
  expect(raised).toEqual([{ code: 'DC001', detail: 'two names' }]);
  expect(trace.map(({ code, outcome }) => [code, outcome])).toEqual([
    ['DC001', 'raised'],
    ['DC002', 'skipped'],
  ]);
});
