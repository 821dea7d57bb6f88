import { expect, test } from 'vitest';
import { createLensWatch } from './lens-watch.ts';

const watch = (hints: readonly string[], stepMs = 500): boolean[] => {
  const lens = createLensWatch();
  return hints.map((hint, index) => lens.next(hint, index * stepMs));
};
const blurred = (count: number): string[] => Array.from({ length: count }, () => 'blurred');

test('a document blurred for five seconds suggests another lens', () => {
  expect(watch(blurred(11)).indexOf(true)).toBe(10);
});

test('a moving hand does not restart the five seconds, and a sharp picture does', () => {
  expect(watch([...blurred(6), 'tilted', ...blurred(5)]).at(-1)).toBe(true);
  expect(watch([...blurred(6), 'ready', 'ready', ...blurred(5)]).at(-1)).toBe(false);
});
