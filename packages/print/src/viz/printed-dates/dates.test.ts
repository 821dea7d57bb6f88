import { expect, it } from 'vitest';
import { parsePrintedDate } from './dates.ts';

const birth = { role: 'birth', today: '2026-11-20' } as const;

it.each([
  ['12 AUG/AOÛ 1974', '1974-08-12'],
  ['12 AUG 74', '1974-08-12'],
  ['12AUG1974', '1974-08-12'],
  ['12.08.1974', '1974-08-12'],
  ['12 08 74', '1974-08-12'],
  // A reader may see a gap within the year.
  ['13 07 19 90', '1990-07-13'],
  ['1974-08-12', '1974-08-12'],
  ['O1 O1 l99O', '1990-01-01'],
  ['24 PAŹ 1990', '1990-10-24'],
  ['15 EKİ 1990', '1990-10-15'],
  ['12 JAN / ENE 1990', '1990-01-12'],
  // LIP is July in Poland and June in Croatia, MAR is November in Finland.
  ['13 LIP/JUL 2016', '2016-07-13'],
  ['13 LIP/JUN 2016', '2016-06-13'],
  ['13 LIP 2016', '2016-06-13'],
  ['05 MAR/NOV 1990', '1990-11-05'],
  ['05 MAR 1990', '1990-03-05'],
  ['12 TAM/JAN 1990', '1990-01-12'],
  // A language that is not in the table; the stroke between two languages read as a letter or a digit.
  ['12 FOO/JAN 1990', '1990-01-12'],
  ['01 JAN 7JAN 85', '1985-01-01'],
  ['01 JAN-73AN 85', '1985-01-01'],
  ['01 JAN JUAN 85', '1985-01-01'],
])('parses %s', (text, date) => expect(parsePrintedDate(text, birth)).toBe(date));

it.each([
  '31.02.1990',
  '12 FOO 1990',
  '12 JAN/FEB 1990',
  '12 JAN/JUN 1990',
  '12 JAN 14 MAR 1990',
  '12 JAN 85 1990',
  'HELLO',
  '',
  '1990',
  '32.01.1990',
  '00.00.0000',
])('finds no date in %s', (text) => expect(parsePrintedDate(text, birth)).toBeNull());
