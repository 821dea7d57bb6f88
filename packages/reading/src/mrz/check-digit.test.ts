import { expect, test } from 'vitest';
import { checkDigit } from './check-digit.ts';

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
])('%s has %i', (field, digit) => {
  expect(checkDigit(field)).toBe(digit);
});
