import { expect, test } from 'vitest';
import type { MrzFormat } from '../types.ts';
import { allowedIn, columnClasses, type Layout, LAYOUTS, type Slot } from './formats.ts';

test.each(Object.values(LAYOUTS))('$format: classes cover every column, and fields stay within the lines', (layout) => {
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

const MARKS = {
  documentCode: 'c',
  issuingState: 's',
  documentNumber: '#',
  nationality: 'n',
  dateOfBirth: 'b',
  sex: 'x',
  dateOfExpiry: 'e',
  optionalData: 'o',
  optionalData2: 'p',
  dateOfIssue: 'i',
};
/**
 * The lines with each field's mark in its columns: `P` and `S` are names, digits the check digits in their order.
 * Only a date of issue may stand where another field does; else there is a `!`.
 */
function drawn({ lengths, fields, names, checks }: Layout): string[] {
  const lines = lengths.map((length) => Array<string>(length).fill('.'));
  const put = ({ line, from, to }: Slot, mark: string) => {
    const row = lines[line - 1]!;
    for (let at = from - 1; at < to; at++) row[at] = mark === 'i' || row[at] === '.' ? mark : '!';
  };
  for (const [name, mark] of Object.entries(MARKS)) {
    const slot = fields[name as keyof typeof MARKS];
    if (slot) put(slot, mark);
  }
  put('primary' in names ? names.primary : names, 'P');
  if ('primary' in names && names.secondary) put(names.secondary, 'S');
  for (const [i, { digit }] of checks.entries()) put(digit, String(i + 1));
  return lines.map((line) => line.join(''));
}

test.each<[MrzFormat, string[]]>([
  ['TD1', ['ccsss#########1ooooooooooooooo', 'bbbbbb2xeeeeee3nnnppppppppppp4', 'PPPPPPPPPPPPPPPPPPPPPPPPPPPPPP']],
  ['TD2', ['ccsssPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP', '#########1nnnbbbbbb2xeeeeee3ooooooo4']],
  ['TD3', ['ccsssPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP', '#########1nnnbbbbbb2xeeeeee3oooooooooooooo45']],
  ['RUPN', ['ccsssPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP', '#########1nnnbbbbbb2xeeeeee3oiiiiiiooooooo45']],
  ['MRVA', ['ccsssPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP', '#########1nnnbbbbbb2xeeeeee3oooooooooooooooo']],
  ['MRVB', ['ccsssPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP', '#########1nnnbbbbbb2xeeeeee3oooooooo']],
  ['FRID', ['ccsssPPPPPPPPPPPPPPPPPPPPPPPPPoooooo', 'iiii########1SSSSSSSSSSSSSSbbbbbb2x3']],
  ['FRDL', ['ccsss#########1eeeeeePPPPPPPP2']],
  ['CHDL', ['######p..', 'ccsssoooooooooooo..bbbbbb.....', 'PPPPPPPPPPPPPPPPPPPPPPPPPPPPPP']],
])('%s: the fields have their columns', (format, lines) => expect(drawn(LAYOUTS[format])).toEqual(lines));

test('a check digit covers its field, and in French licences the document code too', () => {
  for (const { format, fields, checks } of Object.values(LAYOUTS))
    for (const { name, over } of checks) {
      if (name === 'composite') continue;
      const { line, from, to } = fields[name]!;
      expect(over).toEqual([{ line, from: format === 'FRDL' ? 1 : from, to }]);
    }
});
