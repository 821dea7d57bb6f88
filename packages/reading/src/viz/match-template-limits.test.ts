import { describe, expect, test } from 'vitest';
import type { PrintedLine } from './find-lines.ts';
import { matchTemplate } from './match-template.ts';
import type { TemplateField } from './templates.ts';

const field = (category: TemplateField['category'], x: number, baseline: number, width: number): TemplateField => ({
  category,
  kind: 'text',
  x,
  baseline,
  width,
});
const NAME = field('Last name', 10, 20, 30);
const GIVEN = field('First name', 12, 31, 25);
const SEX = field('Sex', 60, 32, 7);
const PLACE = field('Place of birth', 14, 45, 40);
const FIELDS = [NAME, GIVEN, SEX, PLACE];

const line = (x: number, baseline: number, width = 5, height = 2): PrintedLine => ({
  x,
  y: baseline - height,
  width,
  height,
  shapes: 4,
});
/** A field's line, so far beside its place. */
const beside = ({ x, baseline }: TemplateField, dx = 0, dy = 0): PrintedLine => line(x + dx, baseline + dy);

const digits = (value: number): number => Number(value.toFixed(3));
const placed = (lines: readonly PrintedLine[]) =>
  matchTemplate(FIELDS, lines).map(({ seen, box: { x, y, width, height } }) =>
    [seen ? 'seen' : 'unseen', ...[x, y, width, height].map(digits)].join(' '),
  );
const seen = (lines: readonly PrintedLine[]) =>
  matchTemplate(FIELDS, lines).flatMap(({ field: { category }, seen: is }) => (is ? [category] : []));

test('an unseen field is where its print should be, moved as the others are', () => {
  const lines = [NAME, GIVEN, SEX].map((one) => beside(one, 1.2, -0.7));
  expect(placed(lines)).toEqual([
    'seen 11.2 17.3 5 2',
    'seen 13.2 28.3 5 2',
    'seen 61.2 29.3 5 2',
    'unseen 15.2 41.7 40 2.7',
  ]);
});

test.each([
  [4, 4, 4],
  [-4, -4, 4],
  [4.1, 0, 0],
  [-4.1, 0, 0],
  [0, 4.1, 0],
  [0, -4.1, 0],
])('a document that was placed wrongly by %d and %d mm shows %d fields', (dx, dy, count) =>
  expect(seen(FIELDS.map((one) => beside(one, dx, dy)))).toHaveLength(count),
);

test.each([
  [1.04, 0, 3],
  [-1.04, 0, 3],
  [1.06, 0, 0],
  [-1.06, 0, 0],
  [0, 0.76, 3],
  [0, -0.76, 3],
  [0, 0.78, 0],
  [0, -0.78, 0],
])('three fields tell where the rest is, of which one is off by %d and %d mm: %d', (dx, dy, count) =>
  expect(seen([beside(NAME), beside(GIVEN), beside(SEX, dx, dy)])).toHaveLength(count),
);

describe('the line of a field', () => {
  const withLines = (...more: readonly PrintedLine[]) =>
    placed([...[GIVEN, SEX, PLACE].map((one) => beside(one)), ...more])[0];
  test('continues with everything beside it', () => {
    const parts = [line(10, 20, 5, 2), line(16, 20.5, 5, 2.7), line(27, 19.9, 8, 1.5)];
    expect(withLines(...parts)).toBe('seen 10 17.8 25 2.7');
  });
  test.each<[string, PrintedLine, string]>([
    ['half a millimetre before its end', line(14.5, 20, 4), '8.5'],
    ['more than that before its end', line(14.4, 20, 4), '5'],
    ['as far as two millimetres beyond the field', line(38, 20, 4), '32'],
    ['farther', line(38.1, 20, 4), '5'],
    ['half as high', line(18, 20, 4, 1), '12'],
    ['lower', line(18, 20, 4, 0.9), '5'],
    ['a third of its height lower', line(18, 20.69, 4), '12'],
    ['still lower', line(18, 20.71, 4), '5'],
    ['a third of its height higher', line(18, 19.31, 4), '12'],
    ['still higher', line(18, 19.29, 4), '5'],
  ])('with print %s', (_, print, width) => expect(withLines(line(10, 20), print)?.split(' ')[3]).toBe(width));
});
