import { expect, test } from 'vitest';
import { isNestedDeeper } from './json-depth.ts';

const deep = (text: string, levels: number): boolean => isNestedDeeper(Buffer.from(text), levels);
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

test('the depth limit itself is accepted, and one level more is refused', () => {
  expect(deep(nested(32), 32)).toBe(false);
  expect(deep(nested(33), 32)).toBe(true);
  expect(deep('{"a":'.repeat(32) + '1' + '}'.repeat(32), 32)).toBe(false);
  expect(deep('{"a":[{"b":[1]}]}', 4)).toBe(false);
  expect(deep('{"a":[{"b":[[1]]}]}', 4)).toBe(true);
});

test('siblings are not nested, and brackets in a string don’t count', () => {
  expect(deep(`[${Array.from({ length: 100 }, () => '[]').join()}]`, 2)).toBe(false);
  expect(deep(JSON.stringify({ a: '[['.repeat(50), b: '"[[[[\\' }), 1)).toBe(false);
  expect(deep('["\\\\",[[1]]]', 2)).toBe(true);
  expect(deep('["unfinished [[[[', 1)).toBe(false);
});
