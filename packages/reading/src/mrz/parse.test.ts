import { expect, test } from 'vitest';
import { composeMrz } from './compose.ts';
import { mayBeCut, parseAs, parseMrz } from './parse.ts';

const today = '2026-11-20';
const values = (lines: string[]) => {
  const mrz = parseMrz(lines, { today });
  return (
    mrz && {
      format: mrz.format,
      valid: mrz.valid,
      ...Object.fromEntries(Object.entries(mrz.fields).map(([name, field]) => [name, field.value])),
    }
  );
};

test('TD3: parses the specimen of ICAO 9303-4', () =>
  expect(
    values(['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10']),
  ).toEqual({
    format: 'TD3',
    valid: true,
    documentCode: 'P',
    issuingState: 'UTO',
    documentNumber: 'L898902C3',
    nationality: 'UTO',
    dateOfBirth: '1974-08-12',
    sex: 'F',
    dateOfExpiry: '2012-04-15',
    optionalData: 'ZE184226B',
    primaryIdentifier: 'ERIKSSON',
    secondaryIdentifier: 'ANNA MARIA',
  }));

test('TD1: parses the specimen of ICAO 9303-5', () =>
  expect(
    values(['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<']),
  ).toMatchObject({
    format: 'TD1',
    valid: true,
    documentNumber: 'D23145890',
    dateOfBirth: '1974-08-12',
    primaryIdentifier: 'ERIKSSON',
    secondaryIdentifier: 'ANNA MARIA',
    optionalData: '',
    optionalData2: '',
  }));

test('TD1: a long document number continues in the optional data', () => {
  const lines = ['I<UTOD23145890<7349<<<<<<<<<<<', '3407127M9507122UTO<<<<<<<<<<<2', 'STEVENSON<<PETER<JOHN<<<<<<<<<'];
  expect(values(lines)).toMatchObject({
    valid: true,
    documentNumber: 'D23145890734',
    optionalData: '',
    dateOfBirth: '1934-07-12',
  });
});

test('TD2: parses the specimen of ICAO 9303-6', () =>
  expect(values(['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'])).toMatchObject({
    format: 'TD2',
    valid: true,
    documentNumber: 'D23145890',
  }));

test('MRV-A and MRV-B: parse the specimens of ICAO 9303-7', () => {
  expect(
    values(['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<']),
  ).toMatchObject({ format: 'MRVA', valid: true, nationality: 'XXX' });
  expect(values(['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<'])).toMatchObject({
    format: 'MRVB',
    valid: true,
  });
});

test('parses a French identity card', () =>
  expect(values(['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '8806923102858CORINNE<<<<<<<6512068F6'])).toMatchObject({
    format: 'FRID',
    valid: true,
    documentNumber: '880692310285',
    primaryIdentifier: 'BERTHIER',
    secondaryIdentifier: 'CORINNE',
    dateOfBirth: '1965-12-06',
    sex: 'F',
    dateOfIssue: null,
  }));

test('parses French and Swiss driving licences', () => {
  expect(values(['D1FRA13AA000026181231MARTIN<<9'])).toMatchObject({
    format: 'FRDL',
    valid: true,
    documentNumber: '13AA00002',
    dateOfExpiry: '2018-12-31',
    primaryIdentifier: 'MARTIN',
  });
  const swiss = ['AAA001D<<', 'FACHE305142128097<<800126<<<<<', 'MARCHAND<<FABIENNE<<<<<<<<<<<<'];
  expect(values(swiss)).toMatchObject({
    format: 'CHDL',
    valid: true,
    documentNumber: 'AAA001',
    dateOfBirth: '1980-01-26',
  });
  expect(values([swiss[0]!, swiss[1]!.replace('800126', '801326'), swiss[2]!])).toMatchObject({ valid: false });
});

test.each([
  ['TD3', { primaryIdentifier: 'Martin', secondaryIdentifier: 'Anna' }, false, false],
  ['TD3', { primaryIdentifier: 'Papandropoulous', secondaryIdentifier: 'Jonathon Alec Bartholomew' }, true, true],
  ['TD1', { primaryIdentifier: 'Martin', secondaryIdentifier: 'Anna' }, false, false],
  ['TD1', { primaryIdentifier: 'Papandropoulous', secondaryIdentifier: 'Jonathon Alec' }, true, true],
  ['FRID', { primaryIdentifier: 'Martin', secondaryIdentifier: 'Anna', optionalData: '952042' }, false, false],
  ['FRID', { primaryIdentifier: 'Martin', secondaryIdentifier: 'Maximilienne Anne' }, false, true],
  ['FRID', { primaryIdentifier: 'Martin de la Tour du Pinceau', secondaryIdentifier: 'Anna' }, true, false],
  ['FRDL', { primaryIdentifier: 'Martin' }, false, false],
  ['FRDL', { primaryIdentifier: 'Martinez' }, true, false],
] as const)('%s with %j has its names cut: %s and %s', (format, names, primary, secondary) => {
  const dates = { dateOfBirth: '1974-08-12', dateOfExpiry: '2030-01-01', sex: 'F' };
  const number = { FRID: '880692310285', FRDL: '13AA00002' }[format as 'FRID'] ?? 'L898902C3';
  const lines = composeMrz(format, {
    issuingState: 'FRA',
    documentCode: 'P',
    nationality: 'FRA',
    documentNumber: number,
    ...dates,
    ...names,
  });
  expect(mayBeCut({ format, lines }, 'primaryIdentifier')).toBe(primary);
  expect(mayBeCut({ format, lines }, 'secondaryIdentifier')).toBe(secondary);
  expect(mayBeCut({ format, lines }, 'documentNumber')).toBe(false);
});

test.each([[[]], [['']], [['P<UTO']], [['X'.repeat(44), '1'.repeat(44)]], [['p<uto'.padEnd(44, '<'), '1'.repeat(44)]]])(
  '%j is not a zone',
  (lines) => expect(parseMrz(lines, { today })).toBe(null),
);

test.each([
  ['a Mexican voter card: H is a man', 'IDMEX', 'H', 'M'],
  ['a Mexican voter card: M is a woman', 'IDMEX', 'M', 'F'],
  ['a Mexican resident card', 'I<MEX', 'M', 'M'],
  ['another card', 'IDPER', 'M', 'M'],
  ['an H on another card', 'IDPER', 'H', null],
])('the sex on %s is read', (_, start, letter, sex) => {
  const lines = [start.padEnd(30, '<'), `9006016${letter}2912311MEX`.padEnd(30, '<'), 'GOMEZ<<ANA'.padEnd(30, '<')];
  expect(parseMrz(lines, { today: '2026-11-20' })!.fields.sex).toMatchObject({ value: sex, raw: letter });
});

test('a name has the confidence of its least certain character', () => {
  const sure = (names: string, unsure: Readonly<Record<number, number>>) => {
    const lines = [`P<UTO${names.padEnd(39, '<')}`, 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
    const confidence = lines.map((line, i) => [...line].map((_, column) => (i === 0 && unsure[column + 1]) || 0.99));
    const { primaryIdentifier, secondaryIdentifier } = parseAs('TD3', lines, { today, confidence }).fields;
    return [primaryIdentifier!.confidence, secondaryIdentifier!.confidence];
  };
  // ERIKSSON is in the columns 6 to 13.
  expect(sure('ERIKSSON<<ANNA', { 5: 0.1 })).toEqual([0.99, 0.99]);
  expect(sure('ERIKSSON<<ANNA', { 6: 0.5 })).toEqual([0.5, 0.99]);
  expect(sure('ERIKSSON<<ANNA', { 13: 0.5 })).toEqual([0.5, 0.99]);
  expect(sure('ERIKSSON<<ANNA', { 14: 0.5 })).toEqual([0.99, 0.5]);
  expect(sure('ERIKSSON<<ANNA', { 44: 0.5 })).toEqual([0.99, 0.5]);
  // A single name fills the slot; without a first name one filler follows.
  expect(sure('ERIKSSON'.repeat(5).slice(0, 39), { 44: 0.5 })).toEqual([0.5, 0.5]);
  expect(sure('<<ANNA', { 6: 0.5 })).toEqual([0.5, 0.5]);
  expect(sure('<<ANNA', { 7: 0.5 })).toEqual([0.99, 0.5]);
});

test('a long number takes its end and its check digit from the optional data', () => {
  const lines = ['I<UTOD23145890<76<ZE184<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'];
  const { documentNumber, optionalData } = parseAs('TD1', lines, { today }).fields;
  expect(documentNumber).toEqual({ value: 'D231458907', raw: 'D231458907', confidence: 1 });
  expect(optionalData).toEqual({ value: 'ZE184', raw: '<ZE184<<<<<<<', confidence: 1 });
});
