import { expect, test } from 'vitest';
import { fieldsOf, isCorrectIban } from './bban-fields.ts';

const fields = (number: string) => fieldsOf(number)?.map(({ kind, value }) => `${kind} ${value}`) ?? null;

test.each([
  ['GB29NWBK60161331926819', ['bank NWBK', 'branch 601613', 'account 31926819']],
  ['CZ6508000000192000145399', ['bank 0800', 'prefix 000019', 'account 2000145399']],
  ['IT60X0542811101000000123456', ['check X', 'bank 05428', 'branch 11101', 'account 000000123456']],
  ['BR1800360305000010009795493C1', ['bank 00360305', 'branch 00001', 'account 0009795493', 'other C1']],
  ['FR1420041010050500013M02606', ['bank 20041', 'branch 01005', 'account 0500013M026', 'check 06']],
  ['AO06004400006729503010102', ['bank 0044', 'branch 0000', 'account 67295030101', 'check 02']],
])('the fields of the IBAN %s', (number, expected) => {
  expect(fields(number)).toEqual(expected);
});

test.each([
  ['a wrong check digit', 'GB29NWBK60161331926818'],
  ['a country without IBANs', 'US64SVBKUS6S3300958879'],
  ['letters that are no country', 'XX29NWBK60161331926819'],
  ['a letter in the check digits', 'GB2XNWBK60161331926819'],
])('an IBAN with %s has no fields', (_, number) => {
  expect(fields(number)).toBeNull();
});

test.each([
  ['CLABE', '032180000118359719', ['bank 032', 'branch 180', 'account 00011835971', 'check 9']],
  ['CLABE', '012180004576894214', ['bank 012', 'branch 180', 'account 00457689421', 'check 4']],
  ['CLABE', '014027605479005550', ['bank 014', 'branch 027', 'account 60547900555', 'check 0']],
  ['CBU', '2850590940090418135201', ['bank 285', 'branch 0590', 'check 9', 'account 4009041813520', 'check 1']],
  ['CBU', '0170426040000077653428', ['bank 017', 'branch 0426', 'check 0', 'account 4000007765342', 'check 8']],
  ['CBU', '0170431440000077653770', ['bank 017', 'branch 0431', 'check 4', 'account 4000007765377', 'check 0']],
  ['CCI', '00219100123456789053', ['bank 002', 'branch 191', 'account 001234567890', 'check 53']],
])('the fields of the %s %s', (_, number, expected) => {
  expect(fields(number)).toEqual(expected);
});

test.each(['032180000118359719', '014027605479005550', '2850590940090418135201', '0170431440000077653770'])(
  '%s has no fields when any digit is changed',
  (number) => {
    const others = [...number].map(
      (digit, at) => `${number.slice(0, at)}${(Number(digit) + 1) % 10}${number.slice(at + 1)}`,
    );
    expect(others.map(fields)).toEqual(others.map(() => null));
  },
);

test.each(['', '1', '12345678901234567', '1234567890123456789', '123456789012345678901', '0021910012345678905X'])(
  '"%s" does not contain an account number',
  (number) => {
    expect(fields(number)).toBeNull();
  },
);

test.each([
  ['GB29NWBK60161331926819', true],
  ['GB29NWBK60161331926818', false],
  // Angola is not in the registry, and its IBANs have 25 characters.
  ['AO06004400006729503010102', true],
  ['AO06004400006729503010103', false],
  ['AO060044000067295030101021', false],
  ['AO0600440000672950301010 ', false],
  // Senegal, whose banks begin with letters: S is 28 and N is 23.
  ['SN08SN0100152000048500003035', true],
  ['SN08SM0100152000048500003035', false],
  ['US64SVBKUS6S3300958879', false],
])('%s is a correct IBAN: %s', (number, correct) => {
  expect(isCorrectIban(number)).toBe(correct);
});
