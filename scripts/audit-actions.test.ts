import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { actionWords } from '../apps/dashboard/src/screens/settings/action-words.ts';

const SERVER = fileURLToPath(new URL('../packages/server/src', import.meta.url));

test('every audit action of the server has a text', () => {
  const files = globSync('**/*.ts', { cwd: SERVER, exclude: ['**/*.test.ts', '**/*-conformance.ts', '**/testing/**'] });
  const named = /(?:\baction: |\bnote\(\s*|\)\(|caller, \[)'([a-z-]+\.[a-z.-]+)'/g;
  const actions = files.flatMap((file) =>
    [...readFileSync(`${SERVER}/${file}`, 'utf8').matchAll(named)].map(([, action]) => action!),
  );
  expect(actions.length).toBeGreaterThan(50);
  expect([...new Set(actions)].filter((action) => actionWords(action) === action)).toEqual([]);
});

test('an unknown action is shown by its name', () => expect(actionWords('wallet.lost')).toBe('wallet.lost'));
