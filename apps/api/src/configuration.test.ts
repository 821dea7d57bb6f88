import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environmentList } from './environment.ts';

test('the documentation lists every variable that a person may set for `npm start`', () => {
  const root = new URL('../../../', import.meta.url);
  const page = readFileSync(new URL('docs/configuration.md', root), 'utf8');
  const files = ['scripts/start.ts', ...globSync('apps/demo*/src/main.ts', { cwd: root })];
  const read = files.flatMap((file) => [
    ...readFileSync(new URL(file, root), 'utf8').matchAll(/process\.env(?:\.|\[')(\w+)|^ {2}([A-Z_]+): \{/gm),
  ]);
  const names = new Set(read.map(([, one, other]) => one ?? other!));
  expect(names.size).toBeGreaterThan(8);
  expect([...names].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('the documentation lists every variable that the service reads', () => {
  const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
  const list = /<!-- environment -->\n([\s\S]*?)\n<!-- \/environment -->/.exec(page)?.[1];
  expect(list?.trim()).toBe(environmentList().trim());
});
