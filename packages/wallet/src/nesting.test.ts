import { cborEncode, DataItem } from '@owf/mdoc';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkCbor, parseFlatJson } from './nesting.ts';

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
const embedded = (levels: number): unknown => (levels === 0 ? 1 : DataItem.fromData(embedded(levels - 1)));

it('accepts sixteen levels and refuses seventeen, in arrays, maps, embedded items and JSON', () => {
  expect(() => checkCbor(cborEncode(nested(15)))).not.toThrow();
  expect(() => checkCbor(cborEncode(nested(16)))).toThrow('nested deeper');
  expect(() => checkCbor(cborEncode(embedded(15)))).not.toThrow();
  expect(() => checkCbor(cborEncode(embedded(16)))).toThrow('nested deeper');
  expect(() => parseFlatJson(JSON.stringify(nested(16)))).not.toThrow();
  expect(() => parseFlatJson(JSON.stringify(nested(17)))).toThrow('nested deeper');
});

it('ignores brackets inside strings', () => {
  const text = JSON.stringify({ a: '[[[[[[[[[[[[[[[[[[[[[[[', b: '\\"[[[[[[[[[[[[[[[[[' });
  expect(parseFlatJson(text)).toEqual(JSON.parse(text));
});

const scalar = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null), fc.uint8Array(), fc.double());
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(fc.string(), tie('value')), { maxLength: 4 }).map((entries) => new Map(entries)),
    tie('value').map((inner) => DataItem.fromData(inner)),
  ),
}));

it('accepts all output of the encoder, and nothing truncated or with extra bytes', () =>
  fc.assert(
    fc.property(value, fc.nat(), (any, cut) => {
      const bytes = cborEncode(any);
      checkCbor(bytes);
      expect(() => checkCbor(bytes.subarray(0, cut % bytes.length))).toThrow();
      expect(() => checkCbor(Uint8Array.from([...bytes, 0]))).toThrow();
    }),
    { numRuns: 300 },
  ));

it.each([
  ['an array of four billion', [0x9a, 0xff, 0xff, 0xff, 0xff]],
  ['a map of 2^63', [0xbb, 0x80, 0, 0, 0, 0, 0, 0, 0]],
  ['a string of indefinite length', [0x5f, 0x41, 0, 0xff]],
  ['a tag that no credential uses', [0xd9, 0x01, 0x02, 0x80]],
  ['a shared reference', [0xd8, 28, 0x80]],
])('refuses %s', (_name, bytes) => expect(() => checkCbor(Uint8Array.from(bytes))).toThrow());
