import { expect, it } from 'vitest';
import { americanWord } from './american-labels.ts';

it.each([
  ['DLN', 'number'],
  ['4dDLN', 'number'],
  ['NUMBER/NUMÉRO', 'number'],
  ['3DOB', 'birth'],
  ['D0B', 'birth'],
  ['DOB/DDN', 'birth'],
  ['1SS/DÉL', 'issue'],
  ['EXP:', 'expiry'],
  ['1,2', 'full'],
  ['15SEX', 'Sex'],
])('%s is read as the label %s', (word, name) => expect(americanWord(word)?.name).toBe(name));

it.each(['TAMM', '12345', '06/04/1998', 'BRO', '2', '4b'])('%s is not a label', (word) =>
  expect(americanWord(word)).toBeNull(),
);
