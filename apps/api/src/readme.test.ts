import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environmentTable } from './environment.ts';

test('the README lists every variable that the service reads', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const table = /<!-- environment -->\n([\s\S]*?)\n<!-- \/environment -->/.exec(readme)?.[1];
  expect(table?.trim()).toBe(environmentTable().trim());
});
