import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { explain } from './explain.ts';
import { Question } from './question.ts';

/** Questions about the papers of the world, the right answers, and where they come from. */
interface WorldCase {
  readonly source: string;
  readonly ask: unknown;
  /** A part of the answer; `some`: a part of the address must be missing. */
  readonly expect: Readonly<Record<string, unknown>>;
}
const WORLD = readFileSync(new URL('world.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as WorldCase);

test.each(WORLD.map((each) => [JSON.stringify(each.ask).slice(0, 160), each.source, each] as const))(
  '%s (%s)',
  (_, __, { ask, expect: right }) => {
    const answer = explain(Question.parse(ask));
    if (right['missing'] === 'some') expect(answer).not.toEqual({ missing: [] });
    else expect(answer).toMatchObject(right);
  },
);

test('lines that are not a zone, and text that is not a licence, have no fields', () => {
  expect(explain({ mrz: ['HELLO', 'WORLD'], today: '2026-11-20' })).toEqual({ format: null, valid: false, fields: {} });
  expect(explain({ barcode: 'https://example.org/' })).toEqual({ problems: null, fields: {} });
});

test('one call explains every part of a paper, and unclear parts have no value', () => {
  const lines = ['Stadtwerke Nord', 'Anna Berger', 'Lindenstr. 12', '04177 Leipzig', 'Stromrechnung vom 3.11.2026'];
  const address = { country: 'DEU', addressLine: 'Lindenstraße 12', postcode: '04177', city: 'Leipzig' };
  const paper = { lines, today: '2026-11-20', address, firstName: 'Anna', lastName: 'Berger', account: '0532013000' };
  expect(explain({ paper })).toMatchObject({
    kind: { value: 'utility' },
    date: { value: '2026-11-03' },
    account: { value: null, because: 'We could not find an account number' },
    address: { value: 'Lindenstr. 12, 04177 Leipzig', same: true },
    name: { value: 'Anna Berger', same: true },
  });
});

test.each([
  ['two questions at once', { barcode: '', mrz: [], today: '2026-11-20' }],
  ['a category that does not exist', { mrz: [], today: '2026-11-20', printed: { 'Shoe size': '43' } }],
  ['a day that is none', { mrz: [], today: 'today' }],
  ['an unknown mode', { name: { given: 'A', read: 'A', mode: 'kind' } }],
])('%s is refused as a question', (_, question) => expect(Question.safeParse(question).success).toBe(false));
