import { expect, test } from 'vitest';
import { chainOf, nameOfPart, parsePart, type Part } from './parts.ts';

const part = (offset: number, length: number): Part => ({ offset, length });

test('a part’s name is parsed, and any other name is not', () => {
  expect(parsePart(nameOfPart(part(262_144, 7)))).toEqual(part(262_144, 7));
  for (const name of ['', '12-3', '000000000000-', 'x00000000000-1', '000000000000-1/2'])
    expect(parsePart(name)).toBeNull();
});

test.each([
  ['none', [], []],
  ['one after another', [part(3, 2), part(0, 3)], [part(0, 3), part(3, 2)]],
  ['a gap ends it', [part(0, 3), part(4, 2)], [part(0, 3)]],
  ['what does not begin at the beginning', [part(1, 3)], []],
  ['the longer of two', [part(0, 2), part(0, 5), part(5, 1)], [part(0, 5), part(5, 1)]],
  ['overlapping ones', [part(0, 4), part(2, 4), part(3, 2)], [part(0, 4), part(2, 4)]],
  ['one within another', [part(0, 9), part(3, 2)], [part(0, 9)]],
])('%s', (_name, parts, chain) => expect(chainOf(parts)).toEqual(chain));
