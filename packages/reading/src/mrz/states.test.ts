import { expect, test } from 'vitest';
import { isoCountry, isoCountryOfAlpha2, mrzState } from './states.ts';

test('the exceptions of ICAO 9303-3, section 5, are listed', () => {
  expect(isoCountry('D<<')).toBe('DEU');
  expect(isoCountry('GBN')).toBe('GBR');
  expect(isoCountry('FRA')).toBe('FRA');
  expect(['RKS', 'XXK', 'XKX'].map(isoCountry)).toEqual(['XKX', 'XKX', 'XKX']);
  expect(isoCountry('UNO')).toBe(null);
  expect(mrzState('XXA')?.kind).toBe('person');
  expect(mrzState('EUE')?.kind).toBe('organisation');
  expect(mrzState('UTO')?.kind).toBe('specimen');
  expect(mrzState('QQQ')).toBe(null);
});

test('249 countries of ISO 3166-1 are listed, and no code occurs twice', () => {
  const codes = ['DEU', 'GBR', 'ZWE', 'ESH', 'SSD', 'PSE', 'CUW'];
  for (const code of codes) expect(mrzState(code)).toMatchObject({ alpha3: code, kind: 'state' });
});

test('two-letter codes convert to three-letter ones', () => {
  expect(['DE', 'gb', 'XK', 'TR', 'ZW'].map(isoCountryOfAlpha2)).toEqual(['DEU', 'GBR', 'XKX', 'TUR', 'ZWE']);
  expect(['', 'QQ', 'DEU', '-'].map(isoCountryOfAlpha2)).toEqual([null, null, null, null]);
});
