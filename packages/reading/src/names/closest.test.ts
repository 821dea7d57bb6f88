import { expect, test } from 'vitest';
import { closestPair } from './closest.ts';
import type { Spelling } from './unit.ts';

/** Each letter with its spellings: `Ö=OE,O`. */
const spelling = (...units: readonly string[]): Spelling =>
  units.map((unit) => {
    const [letter, choices = letter] = unit.split('=') as [string, string?];
    return { letter, choices: choices.split(',') };
  });
const closest = (one: Spelling, other: Spelling): string => {
  const { a, b, edits } = closestPair(one, other);
  return `${a} ${b} ${edits}`;
};
const plain = (text: string): Spelling => spelling(...text);

test('an empty name differs by the number of letters', () => {
  expect(closest([], [])).toBe('  0');
  expect([closest([], plain('LEE')), closest(plain('LEE'), [])]).toEqual([' LEE 3', 'LEE  3']);
});

test('the closest of all spellings are chosen', () => {
  const goethe = spelling('G', 'Ö=OE,O,', 'T=T,TH', 'E');
  expect([closest(goethe, plain('GOETHE')), closest(goethe, plain('GOTE')), closest(goethe, plain('GTE'))]).toEqual([
    'GOETHE GOETHE 0',
    'GOTE GOTE 0',
    'GTE GTE 0',
  ]);
  expect(closest(goethe, plain('GXTHE'))).toBe('GOTHE GXTHE 1');
});
