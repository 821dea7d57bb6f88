import { expect, test } from 'vitest';
import { type Course, secondsLeft, timeLeft } from './progress.ts';

const course: Course = { name: 'Stories', expected: 100, after: 50, pace: 1 };

test.each([
  ['at the start, what the steps take on a quiet machine', course, 0, 0, 150],
  ['half-way, half of it and the later steps', course, 0.5, 50, 100],
  ['on a machine that was slow before, longer from the start', { ...course, pace: 3 }, 0, 0, 450],
  ['where the files so far took twice as long, the later steps will, too', course, 1, 200, 100],
  ['after the last file of the last step, nothing', { ...course, after: 0 }, 1, 200, 0],
] as const)('%s', (_case, given, share, elapsed, left) => expect(secondsLeft(given, share, elapsed)).toBe(left));

test('the remaining time is shown in minutes', () =>
  expect([0, 59, 61, 170].map(timeLeft)).toEqual([
    'less than a minute left',
    'less than a minute left',
    'about 2 minutes left',
    'about 3 minutes left',
  ]));
