import { expect, test } from 'vitest';
import { missingParts, printedAddress } from './address.ts';

const of = (addressLine: string, postcode: string, city: string) => ({ country: 'DEU', addressLine, postcode, city });

test.each([
  ['Hauptstraße 12', '80331', 'München', ['Hauptstr. 12', '80331 Muenchen']],
  ['Hauptstr. 12', '80331', 'Muenchen', ['HAUPTSTRASSE 12', 'D-80331 MÜNCHEN']],
  ['12 Orchard Street', 'LS1 4AP', 'Leeds', ['12 Orchard St, Leeds LS14AP']],
  ['Flat 3, 221 Hillside Avenue', 'M14 7RX', 'Manchester', ['221 Hillside Ave', 'Manchester', 'M14 7RX']],
  ['Calle Mayor 45', '28013', 'Madrid', ['C/ Mayor, 45', '28013 Madrid']],
  ['4 bis avenue de la République', '44000', 'Nantes', ['4bis av. de la Republique', '44000 NANTES']],
  ['12, rue des Lilas', '69003', 'Lyon', ['12 RUE DES LILAS', '69003 LYON CEDEX']],
  ['Am Alten Markt 3 a', '50667', 'Köln', ['Am alten Markt 3a', '50667 Köln']],
])('%s, %s %s is printed as %4$j', (addressLine, postcode, city, lines) => {
  expect(missingParts(lines, of(addressLine, postcode, city), false)).toEqual([]);
});

test.each([
  [['Hauptstraße 13', '80331 München'], ['house number']],
  [['Hauptstraße 112', '80331 München'], ['house number']],
  [
    ['Nebenstraße 12', '80331 München'],
    ['street', 'house number'],
  ],
  [['Hauptstraße 12', '80332 München'], ['postcode']],
  [['Hauptstraße 12', '80331 Augsburg'], ['city']],
  [['nothing at all'], ['postcode', 'city', 'street', 'house number']],
  [
    ['Hauptstraße 12', 'a', 'b', 'c', 'd', 'e', '80331 München'],
    ['street', 'house number'],
  ],
])('%j lacks %j', (lines, missing) => {
  expect(missingParts(lines, of('Hauptstraße 12', '80331', 'München'), false)).toEqual(missing);
});

test('a recognised page may have misread letters, but not digits', () => {
  const address = of('Am Kirchberg 12', '80331', 'München');
  expect(missingParts(['Am Klrchberg 12', '80331 Miinchen'], address, true)).toEqual([]);
  expect(missingParts(['Am Klrchberg 12', '80331 Miinchen'], address, false)).toContain('street');
  expect(missingParts(['Am Kirchberg 72', '80831 München'], address, true)).toEqual(['postcode', 'house number']);
});

test('the printed address does not include the column next to it', () => {
  const lines = ['Anna Berger', 'Hauptstr. 12', 'Kundennummer', '4711', '80331 München', 'Rechnung'];
  expect(printedAddress(lines, of('Hauptstraße 12', '80331', 'München'))).toBe('Hauptstr. 12, 80331 München');
});

test('without a postcode the printed address is around its city', () => {
  const lines = ['Anna Berger', '24 Al Wasl Rd', 'Dubai', 'Invoice 4711'];
  const dubai = { country: 'ARE', addressLine: '24 Al Wasl Road', city: 'Dubai' };
  expect(printedAddress(lines, dubai)).toBe('24 Al Wasl Rd, Dubai');
  expect(printedAddress(['24 Al Wasl Rd', 'Abu Dhabi'], dubai)).toBe(null);
});

test('a misread city counts only beside its own postcode', () => {
  const dubai = { country: 'ARE', addressLine: '24 Al Wasl Road', city: 'Dubai' };
  expect(missingParts(['24 Al Wasl Rd', 'Abu Dhabi'], dubai, true)).toContain('city');
  expect(missingParts(['24 Al Wasl Rd', 'Dubai'], dubai, true)).toEqual([]);
});
