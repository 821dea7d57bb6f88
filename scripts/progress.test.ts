import { expect, test } from 'vitest';
import { type Course, secondsLeft, timeLeft } from './progress.ts';

const course: Course = { name: 'Stories', expected: 100, after: 50, pace: 1 };

test.each([
  ['at the start, the time of all steps on a quiet machine is left', course, 0, 0, 150],
  ['half-way, half of the step and all later steps are left', course, 0.5, 50, 100],
  ['if earlier steps were slow, more time is left from the start', { ...course, pace: 3 }, 0, 0, 450],
  ['if the files so far took twice as long, so do the later steps', course, 1, 200, 100],
  ['after the last file of the last step, nothing is left', { ...course, after: 0 }, 1, 200, 0],
] as const)('%s', (_case, given, share, elapsed, left) => expect(secondsLeft(given, share, elapsed)).toBe(left));

test('the remaining time is shown in minutes', () =>
  expect([0, 59, 61, 170].map(timeLeft)).toEqual([
    'less than a minute left',
    'less than a minute left',
    'about 2 minutes left',
    'about 3 minutes left',
  ]));
