import type { Spelling } from '@verify/reading/names';
import { expect, test } from 'vitest';
import { parseAddressLine, wordsOf } from './address-line.ts';
import { numbersOf } from './address-text.ts';

/** `[A|B]` where a part of a word may be written in several ways. */
const shown = (spelling: Spelling): string =>
  spelling.map(({ choices }) => (choices.length === 1 ? choices[0]! : `[${choices.join('|')}]`)).join('');
const partsOf = (line: string, country?: string) =>
  parseAddressLine(line, country).parts.map(({ street, numbers, isStreet }) => ({
    ways: street.map(({ spelling }) => shown(spelling)),
    numbers,
    isStreet,
  }));

test.each([
  ['12', ['12']],
  ['3 a', ['3A']],
  ['12 H', ['12H']],
  ['12 I', ['12']],
  ['4 bis', ['4B']],
  ['4BIS', ['4B']],
  ['5 ter', ['5TER']],
  ['12 E Oak St', ['12']],
  ['12 E', ['12E']],
  // Staircase and flat
  ['10 A 4', ['10', '4']],
  ['10 A 4567', ['10A', '4567']],
  ['012', ['12']],
  ['0', ['0']],
  ['12345', ['12345']],
  ['123456', []],
  ['Postfach 12 34', ['1234']],
  ['PO Box 12 345', ['12345']],
  ['Box 1 23 45', ['12345']],
  ['№12', ['12']],
  ['12-14', ['12', '14']],
  ['12/3B', ['12', '3B']],
])('the house numbers in "%s" are found', (line, numbers) => {
  expect(numbersOf(line)).toEqual(numbers);
});

test.each([
  [
    'Kossuth Lajos tér 1',
    ['KOSSUTHLAJOS[TERRACE|TER]', 'KOSSUTH[LAJOS|L][TERRACE|TER]', '[KOSSUTH|K]LAJOS[TERRACE|TER]'],
  ],
  // Names of two letters have no initials.
  ['Li Ming Quai 5', ['LIMINGQUAI']],
  ['Via Ada Ku 5', ['[VIADUCT|VIA]ADAKU']],
  ['Via Ada Bob 5', ['[VIADUCT|VIA]ADABOB', '[VIADUCT|VIA]ADA[BOB|B]', '[VIADUCT|VIA][ADA|A]BOB']],
  ['Lower Otto Road', ['LOWEROTTOROAD', 'OTTOROADLOWER']],
  ['Otto Road Lower', ['OTTOROADLOWER', 'LOWEROTTOROAD']],
  ['North Road', ['NORTHROAD']],
  ['Otto Long Road', ['OTTOLONGROAD', 'OTTO[LONG|L]ROAD', '[OTTO|O]LONGROAD']],
])('all spellings of "%s" are listed', (line, ways) => {
  expect(partsOf(line)[0]!.ways).toEqual(ways);
});

test.each([
  ['Hauptstr. 12', 'HAUPT[STRASSE|STRAAT|STR]', ['12'], true],
  ['Weißstr. 3', 'WEISS[STRASSE|STRAAT|STR]', ['3'], true],
  ['Nr. 5 Hauptplatz', 'HAUPTPLATZ', ['5'], true],
  // An ending of one letter has at least four before it, a longer one three.
  ['Storg. 4', 'STOR[GATAN|GASSE|GADE|G]', ['4'], true],
  ['Abog 4', 'ABOG', ['4'], true],
  ['Abogt 4', 'ABO[GATE|GATA|GT]', ['4'], true],
  ['Abgt 4', 'ABGT', ['4'], true],
  ['Straße 5', 'STRASSE', ['5'], true],
  ['ul. Długa 3', 'DLUGA', ['3'], true],
  ['12 CR 5', 'COUNTYROAD', ['12', '5'], true],
  ['P.zza Roma 3', '[PIAZZA|PZZA]ROMA', ['3'], true],
  ['PO Box 123', 'POSTBOX', ['123'], true],
  ['5th Avenue 350', '[FIFTH|5TH]AVENUE', ['350'], true],
  ['Twenty-third Street 12', '23RDSTREET', ['12'], true],
  ['Calle de Alcalá 45', 'CALLEALCALA', ['45'], true],
  ['Marszałkowska 10 m. 5', 'MARSZALKOWSKA', ['10'], false],
  ['Gran Avenue 12, 3° izq', 'GRANAVENUE', ['12'], true],
])('the street and house numbers of "%s" are found', (line, street, numbers, isStreet) => {
  expect(partsOf(line)).toEqual([{ ways: [street], numbers, isStreet }]);
});

test('a part between commas is a street if it contains a street word', () => {
  const [house, lane] = partsOf('Quill Barn, Church Lane');
  expect([house!.isStreet, lane!.isStreet]).toEqual([false, true]);
  expect(partsOf('Dorfweg 3')[0]!.isStreet).toBe(true);
});

test('a number between commas belongs to no words, and flats are ignored', () => {
  expect(parseAddressLine('12, rue des Lilas').numbers).toEqual(['12']);
  expect(partsOf('12, rue des Lilas')).toEqual([{ ways: ['RUELILAS'], numbers: [], isStreet: true }]);
  expect(partsOf('Flat 3, 221 Hillside Avenue')).toEqual([
    { ways: ['HILLSIDEAVENUE'], numbers: ['221'], isStreet: true },
  ]);
  expect(parseAddressLine('Flat 3, 221 Hillside Avenue').numbers).toEqual([]);
});

test('a number sign means a flat, but in Colombia a house', () => {
  expect(partsOf('Calle Oviedo #400', 'USA')[0]!.numbers).toEqual([]);
  expect(partsOf('Calle Oviedo #400', 'COL')[0]!.numbers).toEqual(['400']);
  expect(partsOf('Calle Oviedo #400')[0]!.numbers).toEqual([]);
});

test('the name of a city keeps its numbers and particles, and that of a street does not', () => {
  const words = (line: string, isStreet: boolean) => wordsOf(line, isStreet).map(shown);
  expect(words('Calle de Mayo 25', true)).toEqual(['CALLE', 'MAYO']);
  expect(words('Lago de Mayo 25', false)).toEqual(['LAGO', 'DE', 'MAYO', '25']);
  expect(words('I-95', true)).toEqual(['INTERSTATE']);
  expect(words('SR-20', false)).toEqual(['STATE', 'ROUTE', '20']);
  expect(words('улица Шишова', true)).toEqual(words('Шишова', true));
});
