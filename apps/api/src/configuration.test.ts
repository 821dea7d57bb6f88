import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environmentList } from './environment.ts';

test('the documentation lists every variable that the service reads', () => {
  const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
  const list = /<!-- environment -->\n([\s\S]*?)\n<!-- \/environment -->/.exec(page)?.[1];
  expect(list?.trim()).toBe(environmentList().trim());
});
