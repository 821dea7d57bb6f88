import { expect, test } from 'vitest';
import { composeMrz } from './compose.ts';

const anna = {
  documentCode: 'P',
  issuingState: 'UTO',
  documentNumber: 'L898902C3',
  primaryIdentifier: 'Eriksson',
  secondaryIdentifier: 'Anna Maria',
  nationality: 'UTO',
  dateOfBirth: '1974-08-12',
  sex: 'F',
  dateOfExpiry: '2012-04-15',
  optionalData: 'ZE184226B',
};

test('only a number of more than nine characters continues in the optional data', () => {
  const first = (documentNumber: string, optionalData: string) =>
    composeMrz('TD1', { ...anna, documentCode: 'I', documentNumber, optionalData })[0];
  expect(first('D23145890', 'ZE184')).toBe('I<UTOD231458907ZE184<<<<<<<<<<');
  expect(first('D231458907', 'ZE184')).toBe('I<UTOD23145890<76<ZE184<<<<<<<');
  // A passport has no room for the rest of the number.
  expect(composeMrz('TD3', { ...anna, documentNumber: 'L898902C34' })[1]).toMatch(/^L898902C36UTO/);
});

test('unknown values get the fillers of the standard', () => {
  const line = (changes: object) => composeMrz('TD3', { ...anna, ...changes })[1];
  expect(line({ optionalData: '' })).toBe('L898902C36UTO7408122F1204159<<<<<<<<<<<<<<<8');
  expect(line({ sex: 'X' })).toBe('L898902C36UTO7408122<1204159ZE184226B<<<<<10');
  expect(line({ sex: 'M' })).toBe('L898902C36UTO7408122M1204159ZE184226B<<<<<10');
  expect(line({ dateOfBirth: '<<<<<<' })).toMatch(/^L898902C36UTO<<<<<<0F/);
});

test.each([
  ['Bennelong Wooloomooloo Warrandyte Warn', '', 'BENNELONG<WOOLOOMOOLOO<WARRANDYTE<WARN<'],
  ['Bennelong Wooloomooloo Warrandyte Warnambool', '', 'BENNELONG<WOOLOOMOOLOO<WARRANDYTE<WARNA'],
  ['Bennelong Wooloomooloo', 'Warrandyte Warn', 'BENNELONG<WOOLOOMOOLOO<<WARRANDYTE<WARN'],
  ['Bennelong Wooloomooloo', 'Warrandyte Warna', 'BENNELONG<WOOLOOMOOLOO<<WARRANDYTE<WARN'],
  // No filler at the end.
  ['Bennelong Wooloomooloo', 'Warrandytewar A Bea', 'BENNELONG<WOOLOOMOOLOO<<WARRANDYTEWAR<A'],
  ['Bennelong Wooloomooloo', 'Warrandytewarn A', 'BENNELONG<WOOLOOMOOLOO<<WARRANDYTEWARN<'],
  ['Bennelong Wooloomooloo Warrandyte War', 'Diana', 'BENNELONG<WOOLOOMOOLOO<WARRANDYTE<WA<<D'],
  ['Bennelong Wooloomooloo Warrandyte W', 'Diana', 'BENNELONG<WOOLOOMOOLOO<WARRANDYTE<W<<DI'],
])('“%s, %s” is shortened to the 39 characters of a passport', (primaryIdentifier, secondaryIdentifier, names) =>
  expect(composeMrz('TD3', { ...anna, primaryIdentifier, secondaryIdentifier })[0]).toBe(`P<UTO${names}`),
);
