import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test.each([
  ['Łódź', 'LODZ'],
  ['Æ Œ Þ ẞ ß', 'AE OE TH SS SS'],
  ['İstanbul ığdır', 'ISTANBUL IGDIR'],
  ['Đorđe Ħ Ŧ Ŋ Ø Ð', 'DORDE H T N O D'],
  ['A\u0308B-12', 'AB-12'],
  ['', ''],
])('%s is folded to %s', (text, folded) => expect(fold(text)).toBe(folded));
