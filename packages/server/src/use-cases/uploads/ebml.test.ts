import { expect, test } from 'vitest';
import { lengthOfNumber, numberFrom } from './ebml.ts';

test('a size loses its marker bit, an id keeps it, and all ones mean unknown', () => {
  expect(numberFrom(0x82, [], false)).toEqual({ value: 2, unknown: false });
  expect(numberFrom(0x40, [0x7f], false)).toEqual({ value: 0x7f, unknown: false });
  expect(numberFrom(0x1a, [0x45, 0xdf, 0xa3], true)).toEqual({ value: 0x1a45dfa3, unknown: false });
  expect(numberFrom(0xff, [], false).unknown).toBe(true);
  expect(numberFrom(0x01, Array(7).fill(0xff), false).unknown).toBe(true);
  expect(numberFrom(0x01, [...Array<number>(6).fill(0xff), 0xfe], false).unknown).toBe(false);
});

test('an id has at most four bytes, and a size eight', () => {
  expect([0x80, 0x10, 0x08].map((first) => lengthOfNumber(first, true))).toEqual([1, 4, null]);
  expect([0x08, 0x01, 0x00].map((first) => lengthOfNumber(first, false))).toEqual([5, 8, null]);
});
