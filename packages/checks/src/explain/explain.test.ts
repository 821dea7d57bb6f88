import { expect, test } from 'vitest';
import { explain } from './explain.ts';
import { Question } from './question.ts';
import { WORLD_CASES } from './world.fixture.ts';

test.each(WORLD_CASES)('$id ($source)', ({ ask, expect: right }) => {
  expect(explain(Question.parse(ask))).toMatchObject(right);
});

test('lines that are no zone, and text that is no licence, have no fields', () => {
  expect(explain({ mrz: ['HELLO', 'WORLD'], today: '2026-11-20' })).toEqual({ format: null, valid: false, fields: {} });
  expect(explain({ barcode: 'https://example.org/' })).toEqual({ problems: null, fields: {} });
});

test.each([
  ['two questions at once', { barcode: '', mrz: [], today: '2026-11-20' }],
  ['a category that does not exist', { mrz: [], today: '2026-11-20', printed: { 'Shoe size': '43' } }],
  ['a day that is none', { mrz: [], today: 'today' }],
  ['an unknown mode', { name: { given: 'A', read: 'A', mode: 'kind' } }],
])('%s is no question', (_, question) => {
  expect(Question.safeParse(question).success).toBe(false);
});
