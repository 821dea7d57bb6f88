import { expect, test } from 'vitest';
import { allowedIn, columnClasses, LAYOUTS } from './formats.ts';

test.each(Object.values(LAYOUTS))('$format: classes cover every column, slots lie within the lines', (layout) => {
  expect(layout.classes.map((classes) => columnClasses(classes).length)).toEqual(layout.lengths);
  for (const classes of layout.classes)
    for (const each of columnClasses(classes)) expect(allowedIn(each)).toMatch(/^[A-Z0-9<]+$/);
  const slots = [...Object.values(layout.fields), ...layout.checks.flatMap((check) => [check.digit, ...check.over])];
  for (const { line, from, to } of slots) {
    expect(from).toBeGreaterThanOrEqual(1);
    expect(to).toBeGreaterThanOrEqual(from);
    expect(to).toBeLessThanOrEqual(layout.lengths[line - 1]!);
  }
});

test('check digits are in columns whose class is a digit', () => {
  for (const layout of Object.values(LAYOUTS))
    for (const { digit } of layout.checks)
      expect('DC').toContain(columnClasses(layout.classes[digit.line - 1]!)[digit.from - 1]);
});

test('a zone that has no columns for an expiry is not asked for one', () => {
  const without = Object.values(LAYOUTS).filter(({ fields }) => !fields.dateOfExpiry);
  expect(without.map(({ format, hasExpiry }) => [format, hasExpiry])).toEqual([
    ['FRID', false],
    ['CHDL', false],
  ]);
});
