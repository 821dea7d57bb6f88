import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './steps.ts';
import { tierOf } from './tiers.ts';

const page = readFileSync(join(ROOT, 'docs/conformance.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^- C\d/.test(line));
/** Each row's id and file. */
const stated = rows.map((row) => {
  const [, id, file] = /^- (C\d{3}) .+ \(`([^`]+\.test\.tsx?)`\)$/.exec(row) ?? [];
  return `${id} ${file}`;
});
/** Each id that stands directly above a test, with that test's file. */
const marked = globSync('{apps,bench,packages,e2e}/**/*.test.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/node_modules/**'],
}).flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^ *\/\/ (C\d{3}(?:, C\d{3})*)\n *(?:test|long|it|describe)\b/gm)]
    .flatMap(([, ids]) => ids!.split(', '))
    .map((id) => `${id} ${file}`),
);

test('there are rows, each with an id of its own, and none says that it holds in part', () => {
  expect(rows.length).toBeGreaterThan(80);
  expect(new Set(stated.map((row) => row.split(' ')[0])).size).toBe(rows.length);
  expect(rows.filter((row) => /part(ly|ially)|\bTODO\b/i.test(row))).toEqual([]);
});

test('each row has the test that proves it, and no test has the id of a removed row', () =>
  expect(marked.toSorted()).toEqual(stated.toSorted()));

test('no row is proved only by a file of the long run', () => {
  const files = stated.map((row) => row.split(' ')[1]!);
  expect(files.filter((file) => tierOf(file) === 'long')).toEqual([]);
});
