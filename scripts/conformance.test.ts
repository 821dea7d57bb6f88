import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './steps.ts';
import { tierOf } from './tiers.ts';

const page = readFileSync(join(ROOT, 'docs/conformance.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^- C\d/.test(line));
const ids = rows.map((row) => /^- (C\d{3}) ./.exec(row)?.[1]);
/** Files of the tests that stand directly below a comment with ids, by id. */
const marked = new Map<string, string[]>();
for (const file of globSync('{apps,bench,packages,e2e}/**/*.test.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/node_modules/**'],
})) {
  const comments = readFileSync(join(ROOT, file), 'utf8').matchAll(
    /^ *\/\/ (C\d{3}(?:, C\d{3})*)\n *(?:test|long|it|describe)\b/gm,
  );
  for (const [, list] of comments)
    for (const id of list!.split(', ')) marked.set(id, [...(marked.get(id) ?? []), file]);
}

test('every row has a unique id, and no row is only partly proved', () => {
  expect(rows.length).toBeGreaterThan(80);
  expect(new Set(ids).size).toBe(rows.length);
  expect(rows.filter((row) => /part(ly|ially)|\bTODO\b/i.test(row))).toEqual([]);
});

test('each row has a test that proves it, and no test has the id of a removed row', () =>
  expect([...marked.keys()].toSorted()).toEqual(ids.toSorted()));

test('no row is proved only by a test of the long tier', () => {
  const onlyLong = [...marked].filter(([, files]) => files.every((file) => tierOf(file) === 'long'));
  expect(onlyLong).toEqual([]);
});
