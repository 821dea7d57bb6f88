import { expect, test } from 'vitest';
import { matchLocale } from './locales.ts';

// Not CAPTURE_LOCALES: the rules hold for any list.
const OFFERED = ['en', 'de', 'he', 'id', 'nb', 'hr', 'pt', 'pt-BR', 'sr', 'zh-Hans', 'zh-Hant'] as const;

test.each([
  ['en', 'en'],
  ['en_US', 'en'],
  ['en_US.UTF-8', 'en'],
  ['de_DE@euro', 'de'],
  ['gsw', 'de'],
  ['in', 'id'],
  ['nn-NO', 'nb'],
  ['bs', 'hr'],
  ['sh', 'sr'],
  ['sr-Latn', 'sr'],
  ['sr-Cyrl-RS', 'sr'],
  ['pt', 'pt'],
  ['pt-AO', 'pt'],
  ['pt-BR', 'pt-BR'],
  ['zh', 'zh-Hans'],
  ['zh-Hans-HK', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['yue', 'zh-Hant'],
  ['cmn', 'zh-Hans'],
])('the tag %s selects %s', (tag, locale) => expect(matchLocale([tag], OFFERED)).toEqual({ locale, tag }));

test.each(['C', 'C.UTF-8', '', '*', 'xx', 'not a language', '__proto__', 'a'.repeat(5000), '🇩🇪'])(
  '%j matches no language',
  (tag) => expect(matchLocale([tag], OFFERED)).toBeNull(),
);

test('the first matching tag selects among the offered languages', () => {
  expect(matchLocale(['C', 'fil', 'pt-AO', 'en'], OFFERED)).toEqual({ locale: 'pt', tag: 'pt-AO' });
  expect(matchLocale(['pt-AO', 'de'], ['en', 'de'])).toEqual({ locale: 'de', tag: 'de' });
  expect(matchLocale(['pt-AO'], ['en', 'pt-BR'])?.locale).toBe('pt-BR');
  expect(matchLocale(['zh-TW'], ['en', 'zh-Hans'])?.locale).toBe('zh-Hans');
  expect(matchLocale(['de'], [])).toBeNull();
});
