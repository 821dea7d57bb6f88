import { expect, test } from 'vitest';
import { WorkerShares } from './worker-shares.ts';

const KIND = 'docCheck';
const MINUTE = 60_000;

function sharesAt(start = 1_000_000) {
  const clock = { now: start };
  const shares = new WorkerShares(() => clock.now);
  const charge = (lane: string, cpuMs: number, killed = false, kind = KIND, cold = false): void =>
    shares.charge({ lane, kind, cpuMs, cold, killed });
  return { clock, shares, charge };
}
const order = (shares: WorkerShares, ...lanes: string[]): string[] => lanes.toSorted((a, b) => shares.compare(a, b));

test('the account with the least use comes first, then the lane', () => {
  const { clock, shares, charge } = sharesAt();
  charge('a/1', 1_000);
  charge('a/2', 3_000);
  charge('b/1', 2_000);
  expect(order(shares, 'a/2', 'a/1', 'b/1', 'c/1')).toEqual(['c/1', 'b/1', 'a/1', 'a/2']);
  // Half decays each minute: 4,000 become 1,000 after two, less than 1,100 of the other account.
  clock.now += 2 * MINUTE;
  charge('b/1', 600);
  expect(order(shares, 'b/1', 'a/1')).toEqual(['a/1', 'b/1']);
});

test('a time-out sets its lane aside at once for eight minutes, and no other lane', () => {
  const { clock, shares, charge } = sharesAt();
  charge('a/1', 6_000, true);
  expect([shares.isAside('a/1'), shares.isAside('a/2'), shares.isAside('b/1')]).toEqual([true, false, false]);
  clock.now += 8 * MINUTE;
  expect(shares.isAside('a/1')).toBe(true);
  clock.now += 1 * MINUTE;
  expect(shares.isAside('a/1')).toBe(false);
});

test('several files that each cost slightly too much set their lane aside', () => {
  const { shares, charge } = sharesAt();
  // 1.25 times 1,500 ms is free; each has 1,125 more, and 3,000 is the limit.
  for (let i = 0; i < 2; i++) charge('a/1', 3_000);
  expect(shares.isAside('a/1')).toBe(false);
  charge('a/1', 3_000);
  expect(shares.isAside('a/1')).toBe(true);
});

test('a lane of many honest applications is never set aside, however much it uses', () => {
  const { shares, charge } = sharesAt();
  for (let i = 0; i < 1_000; i++) charge('a/1', [1_200, 1_500, 1_500, 2_600][i % 4]!);
  expect(shares.isAside('a/1')).toBe(false);
});

test('the usual cost is the median of the lanes per kind, and one lane can’t shift it', () => {
  const { shares, charge } = sharesAt();
  expect(shares.usualMs(KIND)).toBe(1_500);
  // A few lanes can neither raise nor lower it.
  for (let i = 0; i < 5; i++) charge(`a/${i}`, 1_800);
  for (let i = 0; i < 4; i++) charge(`a/${i}`, 400, false, 'faceMatch');
  expect([shares.usualMs(KIND), shares.usualMs('faceMatch')]).toEqual([1_500, 1_500]);
  charge('a/5', 1_800);
  expect(shares.usualMs(KIND)).toBe(1_800);
  for (let i = 0; i < 14; i++) charge(`b/${i}`, 400);
  expect(shares.usualMs(KIND)).toBe(400);
  for (let i = 0; i < 50; i++) charge('b/1', 1_900);
  expect(shares.usualMs(KIND)).toBe(400);
  expect(shares.usualMs('docCheck liveness')).toBe(10_500);
});

test.each(['docCheck faceMatch liveness', 'docCheck liveness', 'liveness'])(
  'the first honest recordings of a service (%s) are not set aside',
  (kind) => {
    const { shares, charge } = sharesAt();
    for (let i = 0; i < 20; i++) charge(`a/${i % 3}`, 8_000, false, kind);
    expect([0, 1, 2].map((i) => shares.isAside(`a/${i}`))).toEqual([false, false, false]);
  },
);
