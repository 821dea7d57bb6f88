import { expect, test } from 'vitest';
import { follow, type Progress } from './funnel-steps.ts';

const NOTHING: Progress = { begun: [], current: null };
const START = Date.parse('2026-11-21T10:00:00.000Z');
const shown = (...screens: [step: string, atSeconds: number][]) =>
  screens.map(([step, at]) => ({ step, timestamp: new Date(START + at * 1000).toISOString() }));
const secondsIn = (finished: { step: string; ms: number }[]) => finished.map(({ step, ms }) => [step, ms / 1000]);

test('a step lasts from its first screen, including an explanation, to the first screen of the next', () => {
  const { finished, current } = follow(
    NOTHING,
    shown(['intro', 0], ['choose', 5], ['instructions-front', 9], ['camera-front', 15], ['review-front', 20]),
  );
  expect(secondsIn(finished)).toEqual([
    ['intro', 5],
    ['choose', 4],
    ['camera-front', 11],
  ]);
  expect(current?.step).toBe('review-front');
});

test('a person who goes back or meets a problem is still in the step', () => {
  const way = shown(
    ['choose', 0],
    ['camera-front', 4],
    ['camera-trouble', 6],
    ['choose', 10],
    ['instructions-front', 12],
    ['camera-front', 14],
    ['review-front', 24],
  );
  expect(secondsIn(follow(NOTHING, way).finished)).toEqual([
    ['choose', 4],
    ['camera-front', 20],
  ]);
});

test('a step continues over several batches, and an unfinished one has no time', () => {
  const first = follow(NOTHING, shown(['choose', 0], ['camera-front', 4]));
  const second = follow(first, shown(['camera-front', 8], ['review-front', 64]));
  expect(secondsIn(second.finished)).toEqual([['camera-front', 60]]);
  expect(follow(second, shown(['review-front', 90], ['camera-trouble', 99])).finished).toEqual([]);
});
