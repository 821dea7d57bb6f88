import { describe, expect, test } from 'vitest';
import { composeMrv, composeTd1, composeTd2, composeTd3, mrzCheckDigit, type MrzContent } from './mrz.ts';

// The specimens that ICAO 9303-4, -5 and -6 print.
const anna: MrzContent = {
  documentCode: 'P',
  issuingState: 'UTO',
  documentNumber: 'L898902C3',
  lastName: 'ERIKSSON',
  givenNames: 'ANNA MARIA',
  nationality: 'UTO',
  dateOfBirth: '1974-08-12',
  sex: 'F',
  dateOfExpiry: '2012-04-15',
  optionalData: 'ZE184226B',
};
const card: MrzContent = { ...anna, documentCode: 'I', documentNumber: 'D23145890', optionalData: undefined };

describe('machine readable zones', () => {
  test('TD3 as in ICAO 9303-4', () =>
    expect(composeTd3(anna)).toEqual([
      'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
    ]));
  test('TD1 as in ICAO 9303-5', () =>
    expect(composeTd1(card)).toEqual([
      'I<UTOD231458907<<<<<<<<<<<<<<<',
      '7408122F1204159UTO<<<<<<<<<<<6',
      'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
    ]));
  test('TD2 as in ICAO 9303-6', () =>
    expect(composeTd2(card)).toEqual(['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6']));
  test('MRV-A and MRV-B as in ICAO 9303-7', () => {
    const visa = {
      ...anna,
      documentCode: 'V',
      documentNumber: 'L8988901C',
      nationality: 'XXX',
      dateOfBirth: '1940-09-07',
      dateOfExpiry: '1996-12-10',
      optionalData: '6ZE184226B',
    };
    expect(composeMrv(visa, 'A')).toEqual([
      'V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      'L8988901C4XXX4009078F96121096ZE184226B<<<<<<',
    ]);
    expect(composeMrv({ ...visa, optionalData: '6ZE184226B' }, 'B')[1]).toBe('L8988901C4XXX4009078F96121096ZE18422');
  });
  test('an altered check digit differs and stays a digit', () => {
    const [, right] = composeTd3(anna);
    const [, wrong] = composeTd3(anna, 'dateOfBirth');
    expect(wrong![19]).not.toBe(right![19]);
    expect(wrong![19]).toMatch(/\d/);
  });
  test('names too long keep a letter of the given names', () => {
    const line = composeTd1({ ...card, lastName: 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJ' })[2]!;
    expect(line).toHaveLength(30);
    expect(line).toMatch(/<<A$/);
  });
  test('check digit of the standard’s example', () => expect(mrzCheckDigit('520727')).toBe('3'));
});
