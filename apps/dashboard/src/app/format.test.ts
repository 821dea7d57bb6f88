import { expect, test } from 'vitest';
import { age, compared, dayName, percent, words } from './format.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  // A clock that runs ahead.
  [-HOUR, 'just now', 'fresh'],
  [MINUTE - 1, 'just now', 'fresh'],
  [MINUTE, '1 minute', 'fresh'],
  [59 * MINUTE, '59 minutes', 'fresh'],
  [HOUR, '1 hour', 'fresh'],
  [4 * HOUR - 1, '3 hours', 'fresh'],
  [4 * HOUR, '4 hours', 'late'],
  [24 * HOUR - 1, '23 hours', 'late'],
  [24 * HOUR, '24 hours', 'overdue'],
  [48 * HOUR, '2 days', 'overdue'],
])('a wait of %d ms is shown as %s (%s)', (ms, words, tone) => {
  expect(age(NOW - ms, NOW)).toEqual({ words, tone });
});

test('a percentage has no space before the sign', () => {
  expect([percent(0.754), percent(0.051), percent(0), percent(1)]).toEqual(['75%', '5.1%', '0%', '100%']);
});

test.each([
  [5, 10, '−50% on the period before'],
  [100, 10, '+900% on the period before'],
  [101, 10, '10 in the period before'],
  [5, 0, ''],
])('%d after %d is said as “%s”', (now, then, said) => expect(compared(now, then)).toBe(said));

test('names of the code are said as words', () => {
  expect(['needs-review', 'docCheck', 'mrz'].map(words)).toEqual([
    'Needs review',
    'Document check',
    'Machine-readable zone',
  ]);
});

// An address can be typed or cut off in a mail, and an error here would leave the whole page empty.
test.each(['2026-11-20.', '2026-13-45', 'yesterday'])('"%s" is not a date, so it is shown unchanged', (said) => {
  expect(dayName(said)).toBe(said);
});
