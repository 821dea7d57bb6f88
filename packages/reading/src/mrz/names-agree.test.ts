import { expect, test } from 'vitest';
import { consonantsAgree, hangulAgrees, isSpelledOtherwise, lettersAgree, surnameLength } from './names-agree.ts';

test.each([
  ['ШЕВЧЕНКА', 'SHEVCHENKO'],
  ['FUKASZEWICZ', 'LUKASZEWICZ'],
  ['ХРУШЁВ', 'KHRUSHCHEV'],
  ['', 'IVANOV'],
  ['ИВАНОВ', ''],
  ['', ''],
])('%s does not match %s', (name, zone) => expect(lettersAgree(name, zone)).toBe(false));

test('a joined name is divided by the zone’s syllables', () => {
  expect(surnameLength('王小明', 'WANG', 'XIAOMING')).toBe(1);
  expect(surnameLength('欧阳明', 'OUYANG', 'MING')).toBe(2);
  expect(surnameLength('김민수', 'KIM', 'MIN SU')).toBe(1);
  expect(surnameLength('王明', 'WANG', 'XIAOMING')).toBe(0);
});

test('Latin letters for the same Arabic letter match, and others do not', () => {
  const agree = (name: string, ...zones: string[]) => zones.map((zone) => consonantsAgree(name, zone));
  expect(agree('شريف', 'CHERIF', 'SHERIF', 'KERIF', 'TERIF')).toEqual([true, true, false, false]);
  expect(agree('يوسف', 'YOUSEPH', 'YOUSEF', 'YOUSEV', 'YOUSEP')).toEqual([true, true, true, false]);
  expect(agree('جمال', 'GAMAL', 'JAMAL', 'CHAMAL')).toEqual([true, true, false]);
  expect(agree('خالد', 'KHALED', 'HALED')).toEqual([true, false]);
  expect(agree('ذكي', 'DHAKI', 'DZAKI', 'ZZAKI', 'DAKKI')).toEqual([true, true, true, true]);
  expect(agree('بدر', 'BADR', 'PADR', 'PHADR')).toEqual([true, true, false]);
});

test.each([
  // The usual spelling.
  ['이서연', 'LEE SEOYEON', true],
  ['서준', 'SEOJUN', true],
  // Another spelling that no other vowel has.
  ['김민수', 'KIM MINSOO', true],
  ['수진', 'SOOJIN', true],
  // One that 민서 has, too.
  ['김민수', 'KIM MIN SU', false],
  ['선영', 'SUNYOUNG', false],
  ['민수', 'MINSEO', false],
])('%s matches %s: %s', (name, zone, agrees) => expect(hangulAgrees(name, zone)).toBe(agrees));

test.each([
  ['WANG XIAO MING', false, false],
  ['WONGXIAOMIN', false, false],
  ['WANGXIAO', true, true],
  ['LI XIAOHUA', true, false],
  ['LI XIAOMING', true, true],
  ['WANG LI', true, true],
  ['WANGXIAOMINGER', true, true],
  ['LIMINGXIAO', true, false],
])('王小明 is another spelling of %s: %s, and of a part %s', (zone, always, byPart) => {
  const spellings = [['WANG', 'WONG'], ['XIAO'], ['MIN', 'MING']];
  expect([isSpelledOtherwise(spellings, zone, 'always'), isSpelledOtherwise(spellings, zone, 'by-part')]).toEqual([
    always,
    byPart,
  ]);
});
