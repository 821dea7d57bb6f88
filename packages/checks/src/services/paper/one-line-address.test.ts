import { expect, test } from 'vitest';
import { holdsAddress } from './one-line-address.ts';

const LETTER = ['Stadtwerke Berlin', 'Herrn', 'Jörg Müller', 'Invalidenstr. 4', '10115 Berlin', '', 'Rechnung 10117'];
const BILL = ['River Power Ltd', 'Ms Ann Lee', 'Flat 2', '10 High Street', 'London', 'SW1A 1AA', 'Your bill'];

test.each([
  [LETTER, 'Invalidenstraße 4, 10115 Berlin'],
  [LETTER, 'Invalidenstraße 4, 10115 Berlin, Germany'],
  [LETTER, 'Invalidenstrasse 4\n10115 Berlin\nDeutschland'],
  [LETTER, 'invalidenstraße 4 10115 berlin'],
  // A website without the umlaut
  [['Jörg Müller', 'Invalidenstr. 4', '44532 Lünen', 'www.sw-lunen.de'], 'Invalidenstr. 4, 44532 Luenen'],
  [BILL, '10 High St, London SW1A 1AA'],
  [BILL, '10 High Street, London, SW1A1AA, United Kingdom'],
])('%j contains the address %s', (lines, text) => expect(holdsAddress(lines, text, false)).toBe(true));

test.each([
  [LETTER, 'Invalidenstraße 5, 10115 Berlin'],
  [LETTER, 'Invalidenstraße 4, 10117 Potsdam'],
  [LETTER, 'Chausseestraße 4, 10115 Berlin'],
  [BILL, '10 High Street, London SW1A 2AA'],
  [BILL, '10 High Street, Leeds SW1A 1AA'],
  [BILL, ' , '],
  [
    [...LETTER.slice(0, 4), ...Array.from({ length: 9 }, () => 'Text'), '10115 Berlin'],
    'Invalidenstr. 4, 10115 Berlin',
  ],
])('%j does not contain the address %s', (lines, text) => expect(holdsAddress(lines, text, false)).toBe(false));
