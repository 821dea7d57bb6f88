import { expect, test } from 'vitest';
import { parseMrz } from './parse.ts';
import { fromRussianZone } from './russian-passport.ts';

const LINES = ['PNRUSZDRIL7K<<SERGEQ<ANATOL9EVI3<<<<<<<<<<<<', '3919353498RUS7207233M<<<<<<<4151218910003<50'];

test('Cyrillic and ICAO names are read, and the series’ fourth digit joins the number', () => {
  const mrz = parseMrz(LINES, { today: '2026-11-20' })!;
  expect(mrz).toMatchObject({ format: 'RUPN', valid: true });
  expect(mrz.fields.primaryIdentifier).toMatchObject({ original: 'ЗДРИЛЮК', value: 'ZDRILIUK', raw: 'ZDRIL7K' });
  expect(mrz.fields.secondaryIdentifier).toMatchObject({ original: 'СЕРГЕЙ АНАТОЛЬЕВИЧ', value: 'SERGEI ANATOLEVICH' });
  expect(mrz.fields.documentNumber!.value).toBe('3914935349');
  expect(mrz.fields.dateOfIssue!.value).toBe('2015-12-18');
  expect(mrz.fields.dateOfExpiry!.value).toBe(null);
  expect(mrz.fields.optionalData!.value).toBe('910003');
});

test('every letter converts there and back', () =>
  expect(fromRussianZone('ABVGDE2JZIQKLMNOPRSTUFHC34WXY9678')).toBe('АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'));

// ICAO 9303-3, section 6.B: the soft sign has no letter, and Ё is written as Е is.
test('ICAO has a spelling for every letter', () => {
  const spelled = 'A B V G D E E ZH Z I I K L M N O P R S T U F KH TS CH SH SHCH IE Y - E IU IA'.split(' ');
  const spell = (letter: string) =>
    parseMrz([`PNRUSA${letter}A<<B`.padEnd(44, '<'), LINES[1]!], { today: '2026-11-20' })!.fields.primaryIdentifier!
      .value;
  expect([...'ABVGDE2JZIQKLMNOPRSTUFHC34WXY9678'].map(spell)).toEqual(
    spelled.map((letters) => `A${letters === '-' ? '' : letters}A`),
  );
});

test('a Russian passport for travel abroad is not read as an internal one', () => {
  const abroad = ['P<RUSSMIRNOVA<<VALENTINA<<<<<<<<<<<<<<<<<<<<', '0000000000RUS8008046F0902274<<<<<<<<<<<<<<<0'];
  expect(parseMrz(abroad, { today: '2026-11-20' })?.format).toBe('TD3');
});
