import { expect, test } from 'vitest';
import type { MrzReading } from '../types.ts';
import { isAnother, withoutCuts } from './by-mrz.ts';
import type { VizField, VizRequest } from './viz-field.ts';

const zone = {
  documentNumber: { value: 'L898902C3' },
  primaryIdentifier: { value: 'ERIKSSON' },
  secondaryIdentifier: { value: 'ANNA MARIA' },
};
const request = { mrz: { fields: zone } as unknown as MrzReading, encoded: new Map() } as unknown as VizRequest;
const read = (category: string, value: string, confidence = 0.9) =>
  ({ category, value, confidence }) as unknown as VizField;

test.each([
  ['L898902C3', 0.9],
  ['L898902C', 0.5],
  ['898902C3', 0.5],
  ['8989', 0.9],
  ['L898902C34', 0.5],
  ['L898903C3', 0.9],
  ['<<', 0.9],
])('a number read as %s has the confidence %d', (value, confidence) =>
  expect(withoutCuts([read('Document number', value)], request)).toEqual([read('Document number', value, confidence)]),
);

test.each([
  ['Last name', 'Anna Maria', true],
  ['First name', 'ERIKSSON', true],
  ['Last name', 'ERIKSSON', false],
  ['First name', 'Anna', false],
  ['Place of birth', 'ERIKSSON', false],
])('a %s %s is the other name: %s', (category, value, expected) =>
  expect(isAnother(read(category, value), request)).toBe(expected),
);
