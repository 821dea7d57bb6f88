import { expect, test } from 'vitest';
import { isolateLatin } from './isolate-latin.ts';

test('inserted values and signs of passport lines are isolated, and other text stays unchanged', () => {
  const texts = { code: 'الرمز: {code}', lines: 'علامات «<»', plain: 'تم' };
  expect(isolateLatin(texts)).toEqual({
    code: 'الرمز: \u2068{code}\u2069',
    lines: 'علامات «\u2066<\u2069»',
    plain: 'تم',
  });
});
