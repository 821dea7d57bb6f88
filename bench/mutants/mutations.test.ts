import { expect, test } from 'vitest';
import { mutated, mutationsOf } from './mutations.ts';

const mutantsOf = (source: string): string[] =>
  mutationsOf('a.ts', source).map((mutation) => `${mutation.kind}: ${mutated(source, mutation)}`);

test.each([
  ['a < 3', ['comparison: a <= 3', 'constant: a < 4']],
  ['a !== b && !c', ['comparison: a === b && !c', 'logic: a !== b || !c', 'negation: a !== b && c']],
  ['x = 0.25 * 400', ['constant: x = 0.275 * 400', 'arithmetic: x = 0.25 / 400', 'constant: x = 0.25 * 440']],
  ["t = 'a' + b", []],
  ['const on: true = true', ['boolean: const on: true = false']],
  ['interface A { b: 1 | 2 }', []],
  ['f(a ?? b)', ['logic: f(a && b)']],
])('%s gives these mutants', (source, mutants) => expect(mutantsOf(source)).toEqual(mutants));
