import { expect, test } from 'vitest';
import { isLabelOf, labelOf } from './evidence.ts';
import type { Part } from './page-line.ts';

const VALUE = { x: 300, y: 320, width: 155, height: 28 };
test.each([
  ['above it', { x: 298, y: 298, width: 217, height: 21 }, true],
  ['far above it', { x: 298, y: 250, width: 217, height: 21 }, false],
  ['above another column', { x: 20, y: 298, width: 217, height: 21 }, false],
  ['before it', { x: 80, y: 322, width: 180, height: 24 }, true],
  ['behind it', { x: 480, y: 322, width: 180, height: 24 }, false],
  ['below it', { x: 298, y: 352, width: 217, height: 21 }, false],
  ['above it, and short as a value is', { x: 300, y: 290, width: 48, height: 21 }, false],
])('a line %s is the label of a value or not', (_, line, is) => expect(isLabelOf(VALUE, line)).toBe(is));

test('a mark between a label and the line of its value, but beside the value, does not part them', () => {
  const [box, mark] = [
    { x: 298, y: 298, width: 217, height: 21 },
    { x: 480, y: 322, width: 14, height: 8 },
  ];
  expect(labelOf(VALUE as Part, [{ role: 'issue', box }], [box, mark])?.role).toBe('issue');
});
