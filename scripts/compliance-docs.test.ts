import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './steps.ts';

const FOLDER = join(ROOT, 'docs/compliance');
const pages = readdirSync(FOLDER).filter((name) => name !== 'README.md');
const rowsOf = (page: string): string[][] => {
  const [table = ''] =
    /^\| \| Requirement[\s\S]*?\n(?!\|)/m.exec(`${readFileSync(join(FOLDER, page), 'utf8')}\n`) ?? [];
  const rows = table.trim().split('\n').slice(2);
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
};

test.each(pages)('each row of %s names the operator, or an existing test with an assertion', (page) => {
  const rows = rowsOf(page);
  expect(rows.length).toBeGreaterThan(4);
  const wrong = rows.filter(([name, asked, product, shown, ...more]) => {
    const [file] = /(?<=`)[^`]+(?=`)/.exec(shown ?? '') ?? [];
    const path = file && join(ROOT, file.replace(/^S\//, 'packages/server/src/'));
    const holds = path
      ? existsSync(path) && /\.test\.tsx?$/.test(path) && readFileSync(path, 'utf8').includes('expect(')
      : shown === '*operator*';
    return !name || !asked || more.length > 0 || !holds || (path !== undefined && !product);
  });
  expect(wrong).toEqual([]);
});

test('the list contains every page', () => {
  const list = readFileSync(join(FOLDER, 'README.md'), 'utf8');
  expect(pages.filter((page) => !list.includes(`(${page})`))).toEqual([]);
});
