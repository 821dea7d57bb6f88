import { expect, test } from 'vitest';
import { editShare, fold } from './fold.ts';

test.each([
  ['Łódź', 'LODZ'],
  ['Æ Œ Þ ẞ ß', 'AE OE TH SS SS'],
  ['İstanbul ığdır', 'ISTANBUL IGDIR'],
  ['Đorđe Ħ Ŧ Ŋ Ø Ð', 'DORDE H T N O D'],
  ['A\u0308B-12', 'AB-12'],
  ['', ''],
])('%s is folded to %s', (text, folded) => expect(fold(text)).toBe(folded));

test.each([
  ['', '', 0],
  ['ABC', '', 1],
  ['', 'ABCD', 1],
  ['ERIKSSON', 'ERIKSSON', 0],
  ['KITTEN', 'SITTING', 3 / 7],
  ['SITTING', 'KITTEN', 3 / 7],
  ['ABCD', 'BCD', 1 / 4],
  ['BCD', 'ABCD', 1 / 4],
  ['ABCD', 'ABXCD', 1 / 5],
  ['ABCD', 'DCBA', 1],
  ['AB', 'BA', 1],
])('%s and %s differ by the share %d', (a, b, share) => expect(editShare(a, b)).toBeCloseTo(share, 9));
