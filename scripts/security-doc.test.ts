import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './steps.ts';

const DOC = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
/** ASVS 5.0.0, levels 1 and 2 without V10 and V17: section, then its requirements' last numbers. */
const REQUIREMENTS: Readonly<Record<string, string>> = {
  '1.1': '1 2',
  '1.2': '1 2 3 4 5 6 7 8 9',
  '1.3': '1 2 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1 2',
  '2.1': '1 2 3',
  '2.2': '1 2 3',
  '2.3': '1 2 3 4',
  '2.4': '1',
  '3.2': '1 2',
  '3.3': '1 2 3 4',
  '3.4': '1 2 3 4 5 6',
  '3.5': '1 2 3 4 5',
  '3.7': '1 2',
  '4.1': '1 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1 2 3 4',
  '5.1': '1',
  '5.2': '1 2 3',
  '5.3': '1 2',
  '5.4': '1 2 3',
  '6.1': '1 2 3',
  '6.2': '1 2 3 4 5 6 7 8 9 10 11 12',
  '6.3': '1 2 3 4',
  '6.4': '1 2 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1 2 3 4',
  '7.3': '1 2',
  '7.4': '1 2 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1 2',
  '8.2': '1 2 3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1 2 3',
  '9.2': '1 2 3 4',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1 2 3',
  '11.4': '1 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1 2 3',
  '12.2': '1 2',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1 2 3 4',
  '14.3': '1 2 3',
  '15.1': '1 2 3',
  '15.2': '1 2 3',
  '15.3': '1 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
};
const all = Object.entries(REQUIREMENTS).flatMap(([section, numbers]) =>
  numbers.split(' ').map((n) => `${section}.${n}`),
);
const rows = [...DOC.matchAll(/^- ((?:\d+\.\d+\.\d+(?:, )?)+) (.+?): (.+)$/gm)].flatMap(([, ids, asks, met]) =>
  ids!.split(', ').map((id) => ({ id, asks, met: met! })),
);
const outside = DOC.slice(DOC.indexOf('## What does not apply')).match(/\d+\.\d+\.\d+/g)!;

test('every requirement has a line, or a reason why it does not apply', () => {
  const named = [...rows.map(({ id }) => id), ...outside];
  expect(new Set(named).size).toBe(named.length);
  expect(named.toSorted()).toEqual(all.toSorted());
});

test('every named file, test and folder exists', () => {
  const paths = [...DOC.matchAll(/`((?:S|packages|apps|e2e|bench|scripts|docs)\/[\w./-]+|README\.md)`/g)].map(
    ([, path]) => path!,
  );
  expect(paths.length).toBeGreaterThan(150);
  const missing = paths.filter((path) => !existsSync(join(ROOT, path.replace(/^S\//, 'packages/server/src/'))));
  expect(missing).toEqual([]);
});

test('each line names what fulfils it, its owner, or that nothing does', () => {
  const bare = rows.filter(({ met }) => !/`|\*\*Not met|above|operator|proxy|^none$|Partly/i.test(met));
  expect(bare).toEqual([]);
});
