import { expect, test } from 'vitest';
import type { LivenessMaterial } from '../../material/material.ts';
import type { TraceEntry } from '../../rules/trace.ts';
import { livenessAssurance } from './liveness-assurance.ts';

const SMILE = { kind: 'smile', delayMs: 0, limitMs: 1 } as const;
const POINT = { kind: 'point', yawDeg: 30, pitchDeg: 0, toleranceDeg: 3, holdMs: 1, delayMs: 0, limitMs: 1 } as const;
const LIT = { colours: ['red', 'green', 'blue', 'red'], colourMs: 420 } as const;

const entry = (
  rule: string,
  outcome: TraceEntry['outcome'] = 'clear',
  inputs: TraceEntry['inputs'] = {},
): TraceEntry => ({ rule, code: null, outcome, inputs, threshold: null, version: 1 });
const GOOD = [
  ...['stills-as-committed', 'committed-in-time', 'told-whole', 'shown-after-told', 'steps-performed'].map((rule) =>
    entry(rule),
  ),
  entry('light-followed', 'clear', { outcome: 'followed' }),
];
const without = (...entries: TraceEntry[]) => [
  ...GOOD.filter(({ rule }) => !entries.some((each) => each.rule === rule)),
  ...entries,
];
const PROVED = {
  committedWhileRecorded: 'proved',
  lightFollowed: 'proved',
  expressionSeen: 'proved',
  wholeFace: 'not-proved',
} as const;

test.each<
  [name: string, material: Partial<LivenessMaterial>, trace: TraceEntry[], differs: object, downgrades: string[]]
>([
  ['all is as it should be', {}, GOOD, {}, []],
  ['a detector found nothing', {}, [...GOOD, entry('passive-pad')], { wholeFace: 'proved' }, []],
  ['a detector found a paste', {}, [...GOOD, entry('passive-pad', 'raised')], {}, []],
  [
    'the colours were skipped',
    { light: 'declined' },
    GOOD.slice(0, 5),
    { lightFollowed: 'not-proved' },
    ['light-declined'],
  ],
  ['the flow has no colours', { light: 'off' }, GOOD.slice(0, 5), { lightFollowed: 'not-asked' }, []],
  [
    'the light can’t be told',
    {},
    without(entry('light-followed', 'clear', { outcome: 'cannot-tell' })),
    { lightFollowed: 'not-proved' },
    ['light-unclear'],
  ],
  [
    'the light was not followed',
    {},
    without(entry('light-followed', 'raised', { outcome: 'not-followed' })),
    { lightFollowed: 'not-proved' },
    [],
  ],
  [
    'the digests came late',
    {},
    without(entry('committed-in-time', 'raised')),
    { committedWhileRecorded: 'not-proved' },
    ['not-committed'],
  ],
  [
    'other stills were committed',
    {},
    without(entry('stills-as-committed', 'raised')),
    { committedWhileRecorded: 'not-proved' },
    [],
  ],
  ['a movement is missing', {}, without(entry('steps-performed', 'raised')), { expressionSeen: 'not-proved' }, []],
  ['no expression was drawn', { steps: [POINT] }, GOOD, { expressionSeen: 'not-asked' }, []],
  [
    'the recording could not be read',
    {},
    [],
    { committedWhileRecorded: 'not-proved', lightFollowed: 'not-proved', expressionSeen: 'not-proved' },
    ['not-committed'],
  ],
])('rates a recording where %s', (_, material, trace, differs, downgrades) => {
  const given = { steps: [POINT, SMILE], light: { ...LIT, colours: [...LIT.colours] }, ...material };
  expect(livenessAssurance(given, trace)).toEqual({ assurance: { ...PROVED, ...differs }, downgrades });
});
