import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('..', import.meta.url);
const page = readFileSync(new URL('docs/conformance.md', ROOT), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('|') && !/^\|(---| What \|)/.test(line));

/** The last column: a test file, then the name of a test in that file. */
function proofOf(row: string): { file: string; name: string } | null {
  const [, file, name] = /\| `([^`]+\.test\.tsx?)` (.+) \|$/.exec(row) ?? [];
  return file && name ? { file, name } : null;
}

/** Names may be in any kind of quotes; a quote inside may be escaped. */
const names = (source: string): Set<string> =>
  new Set(
    [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`/g)].map((match) =>
      (match[1] ?? match[2] ?? match[3]!).replaceAll("\\'", "'"),
    ),
  );

test('there are rows, and none says that it holds in part', () => {
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.filter((row) => /part(ly|ially)|\bTODO\b/i.test(row))).toEqual([]);
});

test.each(rows)('%s', (row) => {
  const proof = proofOf(row);
  expect(proof, 'the last column names a file and a test').not.toBe(null);
  const url = new URL(proof!.file, ROOT);
  expect(existsSync(url), proof!.file).toBe(true);
  expect(names(readFileSync(url, 'utf8')), proof!.file).toContain(proof!.name);
});
