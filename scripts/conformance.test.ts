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

test('there are rows, each with an id of its own, and none says that it holds in part', () => {
  expect(rows.length).toBeGreaterThan(80);
  expect(new Set(ids).size).toBe(rows.length);
  expect(rows.filter((row) => /part(ly|ially)|\bTODO\b/i.test(row))).toEqual([]);
});

test('each row has the test that proves it, and no test has the id of a removed row', () =>
  expect([...marked.keys()].toSorted()).toEqual(ids.toSorted()));

test('no row is proved only by a file of the long run', () => {
  const onlyLong = [...marked].filter(([, files]) => files.every((file) => tierOf(file) === 'long'));
  expect(onlyLong).toEqual([]);
});
