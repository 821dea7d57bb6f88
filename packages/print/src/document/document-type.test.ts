import { expect, test } from 'vitest';
import type { MrzFormat } from '@verify/reading';
import { documentTypeByZone, documentTypeOf } from './document-type.ts';

const zone = (format: MrzFormat, code: string, confidence = 0.99) => ({
  format,
  fields: { documentCode: { value: code, raw: code.padEnd(2, '<'), confidence } },
});

test.each([
  ['TD3', 'P', 'passport'],
  ['TD3', 'PD', 'passport'],
  ['RUPN', 'PN', 'passport'],
  ['MRVA', 'V', 'unsupported'],
  ['MRVB', 'VC', 'unsupported'],
  ['FRID', 'ID', 'id-card'],
  ['FRDL', 'D1', 'driving-licence'],
  ['CHDL', 'FA', 'driving-licence'],
  ['TD1', 'I', 'id-card'],
  ['TD1', 'ID', 'id-card'],
  ['TD2', 'C', 'id-card'],
  ['TD1', 'A', 'id-card'],
  ['TD1', 'AC', 'unsupported'],
  ['TD1', 'AR', 'residence-permit'],
  ['TD1', 'CR', 'residence-permit'],
  ['TD2', 'IR', 'residence-permit'],
  ['TD1', 'AT', 'residence-permit'],
  ['TD1', 'CT', 'residence-permit'],
  ['TD1', 'IT', 'residence-permit'],
  ['TD1', 'R', 'residence-permit'],
  ['TD1', 'RP', 'residence-permit'],
  ['TD1', 'RX', 'residence-permit'],
  ['TD1', 'TR', 'residence-permit'],
  ['TD1', 'DL', 'driving-licence'],
  ['TD1', 'V', 'unsupported'],
  ['TD1', 'ME', 'unsupported'],
] as const)('%s with %s is %s, for the reader and for the rules', (format, code, type) => {
  expect(documentTypeByZone(zone(format, code), null)).toBe(type);
  expect(documentTypeOf(zone(format, code))).toBe(type === 'unsupported' ? null : type);
});

test.each([
  // The second letter does not show whether it is a permit, and an unknown code shows only that it is a card.
  ['TD1', 'I', 'residence-permit', 'residence-permit'],
  ['TD1', 'I', 'passport', 'id-card'],
  ['TD1', 'RP', 'id-card', 'residence-permit'],
  ['TD1', 'ME', 'id-card', 'id-card'],
  ['TD1', 'ME', 'residence-permit', 'residence-permit'],
  ['TD1', 'ME', 'passport', 'unsupported'],
  ['TD1', 'AC', 'id-card', 'unsupported'],
  ['TD3', 'P', 'id-card', 'passport'],
] as const)('%s with %s, submitted as %s, is %s', (format, code, submitted, type) =>
  expect(documentTypeByZone(zone(format, code), submitted)).toBe(type),
);

test('a code read with low confidence, or no zone, keeps the submitted type', () => {
  expect(documentTypeByZone(zone('TD3', 'P', 0.5), 'id-card')).toBe('passport');
  expect(documentTypeByZone(zone('TD3', 'P', 0.49), 'id-card')).toBe('id-card');
  expect(documentTypeByZone(null, 'id-card')).toBe('id-card');
  expect(documentTypeOf(null)).toBe(null);
});
