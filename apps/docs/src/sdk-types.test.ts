import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SDK_TYPES } from './sdk-types.ts';

/** Ignores differences of formatting. */
const plain = (text: string): string =>
  text
    .replace(/\s+/g, '')
    .replaceAll(/[|,;]/g, '')
    .replaceAll('Array<', '')
    .replace(/>|\[\]/g, '');

test.each(Object.entries(SDK_TYPES))('%s matches the contract (otherwise run npm run sdk-types)', (file, print) => {
  const written = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
  expect(plain(written)).toBe(plain(print()));
});
