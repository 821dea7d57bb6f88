import { expect, test } from 'vitest';
import { FEMALE_NAMES, LAST_NAMES, MALE_NAMES } from './names.ts';
import { transliterate } from './transliteration.ts';

test.each([
  ['Müller', 'MUELLER'],
  ['WEIß', 'WEISS'],
  ['O’BRIEN', 'OBRIEN'],
  ['VAN DER MEER', 'VAN<DER<MEER'],
  ['ÉTIENNE-RENÉ', 'ETIENNE<RENE'],
  ['ŁUKASZEWICZ', 'LUKASZEWICZ'],
  ['SØREN', 'SOEREN'],
  ['ÅSA', 'AASA'],
])('%s becomes %s', (name, expected) => expect(transliterate(name)).toBe(expected));

test('every name that specimens use can be written', () => {
  for (const name of [...FEMALE_NAMES, ...MALE_NAMES, ...LAST_NAMES])
    expect(transliterate(name)).toMatch(/^[A-Z]+(<[A-Z]+)*$/);
});
