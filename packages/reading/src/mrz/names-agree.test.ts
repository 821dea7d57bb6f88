import { expect, test } from 'vitest';
import { consonantsAgree, lettersAgree, surnameLength } from './names-agree.ts';

test.each([
  ['ХРУЩЁВ', 'KHRUSHCHEV'],
  ['ШЕВЧЕНКО', 'SHEVCHENKO'],
  ['ГРИГОРІЙ', 'HRYHORII'],
  ['ЩЕРЕВ', 'SHTEREV'],
  ['ЂОРЂЕВИЋ', 'DJORDJEVIC'],
  ['ΠΑΠΑΔΟΠΟΥΛΟΣ', 'PAPADOPOULOS'],
  ['ŁUKASZEWICZ', 'LUKASZEWICZ'],
  ['JÜRGINA', 'JUERGINA'],
])('%s is %s', (name, zone) => expect(lettersAgree(name, zone)).toBe(true));

test.each([
  ['ШЕВЧЕНКА', 'SHEVCHENKO'],
  ['FUKASZEWICZ', 'LUKASZEWICZ'],
  ['ХРУШЁВ', 'KHRUSHCHEV'],
  ['', 'IVANOV'],
])('%s is not %s', (name, zone) => expect(lettersAgree(name, zone)).toBe(false));

test('Arabic names are compared by their consonants', () => {
  expect(consonantsAgree('محمد', 'MOHAMED')).toBe(true);
  expect(consonantsAgree('عبد الله', 'ABDULLAH')).toBe(true);
  expect(consonantsAgree('محمد', 'AHMAD SALIM')).toBe(false);
});

test('a joined name is divided where the zone’s syllables say', () => {
  expect(surnameLength('王小明', 'WANG', 'XIAOMING')).toBe(1);
  expect(surnameLength('欧阳明', 'OUYANG', 'MING')).toBe(2);
  expect(surnameLength('김민수', 'KIM', 'MIN SU')).toBe(1);
  expect(surnameLength('王明', 'WANG', 'XIAOMING')).toBe(0);
});
