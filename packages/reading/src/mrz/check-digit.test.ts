import { expect, test } from 'vitest';
import { checkDigit, longNumber, runChecks } from './check-digit.ts';
import { LAYOUTS } from './formats.ts';

// ICAO 9303-3, 4.9 and appendix A; 9303-5, -6 and -4 appendices.
test.each([
  ['520727', 3],
  ['AB2134<<<', 5],
  ['HA672242<658022549601086<<<<<<<<<<<<<<0', 8],
  ['D231458907<<<<<<<<<<<<<<<34071279507122<<<<<<<<<<', 2],
  ['HA672242<6YTO5802254960108<<<<<<<<<<<<<<0'.slice(0, 9), 6],
  ['L898902C3', 6],
  ['740812', 2],
  ['120415', 9],
  ['ZE184226B<<<<<', 1],
  ['<<<<<<<<<', 0],
  ['', 0],
])('%s has the check digit %i', (field, digit) => expect(checkDigit(field)).toBe(digit));

test('each check gives the expected and the found digit', () => {
  const lines = ['P<UTOERIKSSON'.padEnd(44, '<'), 'L898902C37UTO7408122F1204159ZE184226B<<<<<17'];
  expect(runChecks(LAYOUTS.TD3, lines)[0]).toEqual({ name: 'documentNumber', expected: '6', found: '7', valid: false });
});

test.each([
  ['I<UTOD231458907<<<<<<<<<<<<<<<', null],
  ['I<UTOD23145890<76<ZE184<<<<<<<', { number: 'D231458907', check: '6' }],
  ['I<UTOD23145890<7349<<<<<<<<<<<', { number: 'D23145890734', check: '9' }],
  ['I<UTOD23145890<7<<<<<<<<<<<<<<', null],
  ['I<UTOD23145890<<<<<<<<<<<<<<<<', null],
  ['I<UTOD2314589<<7349<<<<<<<<<<<', null],
])('the long document number of %s is read', (line, number) =>
  expect(longNumber(LAYOUTS.TD1, [line, '7408122F1204159UTO<<<<<<<<<<<6', ''])).toEqual(number),
);

test('the check digit of a long number may include the filler in its tenth place', () => {
  const check = (last: string) =>
    runChecks(LAYOUTS.TD1, [`I<UTOD23145890<735${last}`.padEnd(30, '<'), '3407127M9507122UTO<<<<<<<<<<<2', ''])[0];
  expect([checkDigit('D23145890735'), checkDigit('D23145890<735')]).toEqual([0, 6]);
  expect(check('0')).toMatchObject({ expected: '0', valid: true });
  expect(check('6')).toMatchObject({ expected: '6', valid: true });
  expect(check('5')).toMatchObject({ expected: '0', valid: false });
});
