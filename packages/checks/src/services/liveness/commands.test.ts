import type { ChallengeStep } from '@verify/contract';
import { expect, test } from 'vitest';
import { judgeCommands } from './commands.ts';

const STEPS = [
  { kind: 'smile', delayMs: 1_100, limitMs: 7_000 },
  { kind: 'point', yawDeg: 30, pitchDeg: 4, toleranceDeg: 3, holdMs: 500, delayMs: 450, limitMs: 6_000 },
  { kind: 'blink', delayMs: 300, limitMs: 5_000 },
] as const satisfies ChallengeStep[];
const CLAIMED = [
  { step: 0, atMs: 1_200, doneMs: 2_000 },
  { step: 1, atMs: 2_500, doneMs: 4_000 },
  { step: 2, atMs: 4_400, doneMs: 5_000 },
];
const FINE = { missing: 0, otherOrder: false, early: 0, late: 0 };
type Claim = { step: number; atMs: number; doneMs: number | null };
const judged = (claimed: readonly Claim[], endMs = 6_000) => {
  const { commands, ...rest } = judgeCommands([...claimed], STEPS, endMs);
  return { ...rest, times: commands.map(({ atMs, untilMs }) => [atMs, untilMs]) };
};
const withClaim = (at: number, change: Partial<Claim>) =>
  CLAIMED.map((one, i) => (i === at ? { ...one, ...change } : one));

test('each command lasts until the next one, and the last until the end', () => {
  expect(judged(CLAIMED)).toEqual({
    ...FINE,
    times: [
      [1_200, 2_500],
      [2_500, 4_400],
      [4_400, 6_000],
    ],
  });
  expect(judgeCommands(CLAIMED, STEPS, 6_000).commands.map(({ step }) => step)).toEqual(STEPS);
});

test('a command lasts at most its limit plus 0.7 seconds', () =>
  expect(judged(withClaim(2, { doneMs: 9_000 }), 20_000).times[2]).toEqual([4_400, 10_100]));

test('steps count as another order if their numbers differ or if there are extra steps', () => {
  expect(judged(withClaim(1, { step: 2 }))).toMatchObject({ ...FINE, otherOrder: true });
  expect(judged([...CLAIMED, { step: 3, atMs: 5_500, doneMs: 5_900 }])).toMatchObject({ ...FINE, otherOrder: true });
});

test.each([
  ['the first, by 0.6 seconds', 0, { atMs: 500 }, 0],
  ['the first, by more', 0, { atMs: 499 }, 1],
  ['the second, by 0.15 seconds', 1, { atMs: 2_300 }, 0],
  ['the second, by more', 1, { atMs: 2_299 }, 1],
  ['the third, by more', 2, { atMs: 4_149 }, 1],
])('a step shown too early is counted: %s', (_, at, change, early) =>
  expect(judged(withClaim(at, change))).toMatchObject({ ...FINE, early }),
);

test.each([
  ['within its limit and 0.7 seconds', 2, { doneMs: 4_400 + 5_700 }, 0],
  ['later', 2, { doneMs: 4_400 + 5_701 }, 1],
  ['never', 2, { doneMs: null }, 1],
  ['as it was shown', 2, { doneMs: 4_400 }, 0],
  ['before it was shown', 2, { doneMs: 4_399 }, 1],
])('a step done too late or too early is counted: %s', (_, at, change, late) =>
  expect(judged(withClaim(at, change), 30_000)).toMatchObject({ ...FINE, late }),
);

test('after a step that was never done, the next one starts at its limit', () => {
  const second = (atMs: number) => [
    { ...CLAIMED[0]!, doneMs: null },
    { step: 1, atMs, doneMs: atMs + 900 },
  ];
  expect(judged(second(1_200 + 7_000 + 450 - 150), 30_000)).toMatchObject({ early: 0, late: 1 });
  expect(judged(second(1_200 + 7_000 + 450 - 151), 30_000)).toMatchObject({ early: 1, late: 1 });
});
