import { expect, test } from 'vitest';
import { hangulUnits, usualSpelling, withOtherVowels } from './hangul.ts';

test('only a surname at the start may have a traditional spelling', () => {
  const [surname, ...given] = hangulUnits('이이');
  expect(surname!.letter).toBe('이');
  expect(surname!.choices.slice(0, 3)).toEqual(['LEE', 'YI', 'I']);
  expect(surname!.choices).toContain('IE');
  expect(given.map(({ choices }) => choices[0])).toEqual(['', 'I', '']);
  expect(hangulUnits('선우')[0]!.choices[0]).toBe('SUNWOO');
});

test.each([
  ['김민준', 'GIMMINJUN'],
  ['박서연', 'PARKSEOYEON'],
  ['한글', 'HANGEUL'],
  ['최', 'CHOE'],
  ['의', 'UI'],
])('%s is usually spelled %s', (text, spelled) => expect(usualSpelling(text)).toBe(spelled));

test('the vowel of one syllable may vary', () => {
  expect(withOtherVowels('반').join('')).toBe('밴뱐뱬번벤변볜본봔봰뵌뵨분붠붼뷘뷴븐빈');
  // Only 의 and 희 have the vowel that names otherwise lack.
  expect(withOtherVowels('히').at(-1)).toBe('희');
  expect(withOtherVowels('A민')).toHaveLength(19);
  expect(withOtherVowels('A민')[0]).toBe('A만');
  expect(withOtherVowels('민민').slice(-1)).toEqual(['민믄']);
});
