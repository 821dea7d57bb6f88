import { expect, test } from 'vitest';
import { issuerOf } from './issuer.ts';

const TEXT = Array.from({ length: 30 }, (_, i) => `line ${i}`);
const at = (place: number, line: string): string[] => TEXT.map((text, i) => (i === place ? line : text));

test.each([
  [7, 'River Power Ltd'],
  [8, null],
  [23, null],
  [24, 'River Power Ltd'],
  [29, 'River Power Ltd'],
])('an issuer counts only in the first eight and last six lines: line %i', (place, issuer) => {
  expect(issuerOf(at(place, 'River Power Ltd'), [])).toBe(issuer);
});

test.each([
  ['Energía del Río S.A.', true],
  ['Flussbank e. G.', true],
  ['Stadtwerke Flussdorf', true],
  ['Limiteds of the world', false],
  ['River Power', false],
  ['Ltd '.padEnd(80, 'x'), true],
  ['Ltd '.padEnd(81, 'x'), false],
])('%j is an issuer: %s', (line, is) => {
  expect(issuerOf([line], [])).toBe(is ? line : null);
});

test('the holder does not count as the issuer', () => {
  const lines = ['Anna Banks Ltd', 'River Power Ltd'];
  expect(issuerOf(lines, ['Anna', 'Banks'])).toBe('River Power Ltd');
  expect(issuerOf(lines, ['', 'Berger'])).toBe('Anna Banks Ltd');
});

test('a label marks the issuer in any line', () => {
  const label = 'Issued by the river';
  expect(issuerOf(at(15, label), [])).toBe(label);
  expect(issuerOf(at(15, label.padEnd(80, 'x')), [])).toBe(label.padEnd(80, 'x'));
  expect(issuerOf(at(15, label.padEnd(81, 'x')), [])).toBe(null);
});
