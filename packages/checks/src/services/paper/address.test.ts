import { expect, test } from 'vitest';
import { addressBelow, hasPostcode, missingParts, printedAddress } from './address.ts';

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
])('%s, %s %s matches the printed lines %4$j', (addressLine, postcode, city, lines) => {
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

test('recognised pages may have misread letters, but not digits', () => {
  const address = of('Am Kirchberg 12', '80331', 'München');
  expect(missingParts(['Am Klrchberg 12', '80331 Miinchen'], address, true)).toEqual([]);
  expect(missingParts(['Am Klrchberg 12', '80331 Miinchen'], address, false)).toContain('street');
  expect(missingParts(['Am Kirchberg 72', '80831 München'], address, true)).toEqual(['postcode', 'house number']);
});

test('the printed address excludes the column next to it', () => {
  const lines = ['Anna Berger', 'Hauptstr. 12', 'Kundennummer', '4711', '80331 München', 'Rechnung'];
  expect(printedAddress(lines, of('Hauptstraße 12', '80331', 'München'))).toBe('Hauptstr. 12, 80331 München');
});

test('without a postcode the address is looked for around its city', () => {
  const lines = ['Anna Berger', '24 Al Wasl Rd', 'Dubai', 'Invoice 4711'];
  const dubai = { country: 'ARE', addressLine: '24 Al Wasl Road', city: 'Dubai' };
  expect(printedAddress(lines, dubai)).toBe('24 Al Wasl Rd, Dubai');
  expect(printedAddress(['24 Al Wasl Rd', 'Abu Dhabi'], dubai)).toBe(null);
});

test('a misread city counts only next to its postcode', () => {
  const dubai = { country: 'ARE', addressLine: '24 Al Wasl Road', city: 'Dubai' };
  expect(missingParts(['24 Al Wasl Rd', 'Abu Dhabi'], dubai, true)).toContain('city');
  expect(missingParts(['24 Al Wasl Rd', 'Dubai'], dubai, true)).toEqual([]);
});

const MUNICH = of('Hauptstraße 12', '80331', 'München');
const lacks = (lines: readonly string[], address = MUNICH, recognised = false) =>
  missingParts(lines, address, recognised);

test('the street and city are within four lines of the postcode', () => {
  expect(lacks(['Hauptstr. 12', 'a', 'b', 'c', '80331', 'd', 'e', 'f', 'München'])).toEqual([]);
  expect(lacks(['Hauptstr. 12', 'a', 'b', 'c', 'd', '80331 München'])).toEqual(['street', 'house number']);
  expect(lacks(['80331', 'a', 'b', 'c', 'd', 'München', 'Hauptstr. 12'])).toEqual(['city', 'street', 'house number']);
});

test('a house number is in the line of its street, the line above, or alone in the line below', () => {
  expect(lacks(['12', 'Hauptstr.', '80331 München'])).toEqual([]);
  expect(lacks(['Hauptstr.', '12', '80331 München'])).toEqual([]);
  expect(lacks(['Hauptstr.', 'Nr. 12', '80331 München'])).toEqual([]);
  expect(lacks(['Haus 12 links', 'Hauptstr.', '80331 München'])).toEqual([]);
  expect(lacks(['Hauptstr.', 'Haus 12', '80331 München'])).toEqual(['house number']);
  expect(lacks(['Hauptstr.', '12 links', '80331 München'])).toEqual(['house number']);
  expect(lacks(['12', 'Anna Berger', 'Hauptstr.', '80331 München'])).toEqual(['house number']);
  expect(lacks(['Hauptstr.', 'Anna Berger', '12', '80331 München'])).toEqual(['house number']);
});

test('a number that does not belong to the house is ignored', () => {
  const other = ['house number'];
  expect(lacks(['Hauptstr. 5, Whg. 12', '80331 München'])).toEqual(other);
  expect(lacks(['Hauptstr. 5 Apt 12', '80331 München'])).toEqual(other);
  expect(lacks(['Hauptstr. 5 #12', '80331 München'])).toEqual(other);
  expect(lacks(['Whg. 12, Hauptstr. 5', '80331 München'])).toEqual(other);
  // Above or below a street that has its own number
  expect(lacks(['Flat 12', 'Hauptstr. 5', '80331 München'])).toEqual(other);
  expect(lacks(['Rechnung Nr. 12', 'Hauptstr. 5', '80331 München'])).toEqual(other);
  expect(lacks(['12.03.2026', 'Hauptstr. 5', '80331 München'])).toEqual(other);
  expect(lacks(['Hauptstr. 5', '12', '80331 München'])).toEqual(other);
});

test('a flat number may follow the house number, as 3/18 or in words', () => {
  const coral = of('3/18 Coral Street', '4000', 'Brisbane');
  expect(lacks(['Unit 3, 18 Coral St', 'Brisbane QLD 4000'], coral)).toEqual([]);
  expect(lacks(['Unit 3, 81 Coral St', 'Brisbane QLD 4000'], coral)).toEqual(['house number']);
  expect(lacks(['Wohnung 12', '80331 München'], of('Wohnung 12', '80331', 'München'))).toEqual([]);
});

test.each([
  ['Via Scala 12', '20121', 'Milano', ['Via Scala 12', '20121 Milano'], []],
  ['Via Scala 12', '20121', 'Milano', ['Via Scala 12 - 20121 Milano'], []],
  ['Via Scala 12', '20121', 'Milano', ['Via Scala 99', '20121 Milano'], ['house number']],
  ['Via Scala 12', '20121', 'Milano', ['Via Scala 99 - 20121 Milano'], ['house number']],
  ['Via Scala 12', '20121', 'Milano', ['Via Scala 99 piano 12', '20121 Milano'], ['house number']],
  ['Via Scala 12 piano 3', '20121', 'Milano', ['Via Scala 12', '20121 Milano'], []],
  ['Via Scala 12, int. 3', '20121', 'Milano', ['Via Scala 12', '20121 Milano'], []],
  ['Via Scala 12', '20121', 'Milano', ['Via Roma 12', '20121 Milano'], ['street', 'house number']],
  ['Rue de la Porte 12', '1000', 'Bruxelles', ['Rue de la Porte 12', '1000 Bruxelles'], []],
  ['Rue de la Porte 12', '1000', 'Bruxelles', ['Rue de la Porte 99', '1000 Bruxelles'], ['house number']],
  ['Rue du Lot 12', '1650', 'Beersel', ['Rue du Lot 12 bte 3', '1650 Beersel'], []],
  ['Rue du Lot 12', '1650', 'Beersel', ['Rue du Lot 3 bte 12', '1650 Beersel'], ['house number']],
  ['Am Stock 12', '80331', 'München', ['Am Stock 12', '80331 München'], []],
  ['Am Stock 12', '80331', 'München', ['Am Stock 99', '80331 München'], ['house number']],
  ['Calle Puerta 5', '28013', 'Madrid', ['C/ Puerta 5, 3º izq', '28013 Madrid'], []],
  ['Calle Puerta 5', '28013', 'Madrid', ['C/ Puerta 9', '28013 Madrid'], ['house number']],
  ['Top Street 12', '80331', 'München', ['Top Street 99', '80331 München'], ['house number']],
  // A block of flats is the house where there is no other number.
  ['Str. Florilor, Bl. 12, Ap. 3', '010101', 'București', ['Str. Florilor, Bl. 12, Ap. 3', '010101 București'], []],
  ['Str. Florilor Bl. 12 Ap. 3', '010101', 'București', ['Str. Florilor', 'Bl. 12', '010101 București'], []],
  [
    'Str. Florilor Bl. 12',
    '010101',
    'București',
    ['Str. Florilor Bl. 99 Ap. 12', '010101 București'],
    ['house number'],
  ],
  ['Str. Florilor 5, Bl. 12', '010101', 'București', ['Str. Florilor 5', '010101 București'], []],
  // What is a flat remains one.
  ['Rose Cottage, Flat 3', '80331', 'München', ['Rose Cottage', '80331 München'], []],
  ['Rose Cottage Flat 3', '80331', 'München', ['Rose Cottage', '80331 München'], []],
  ['Hauptstr. 12 Stock 3', '80331', 'München', ['Hauptstr. 12', '80331 München'], []],
  ['12, Hauptstr. Stock 3', '80331', 'München', ['Hauptstr. 12', '80331 München'], []],
])('the house number of %s, %s %s is found beside %j', (addressLine, postcode, city, lines, missing) => {
  expect(lacks(lines, of(addressLine, postcode, city))).toEqual(missing);
});

test.each([
  ['BP 123', ['B.P. 123'], []],
  ['B.P. 123', ['Boîte postale 123'], []],
  ['B.P. 123', ['B.P. 124'], ['house number']],
  ['PO Box 12', ['P.O.B. 12'], []],
  ['C.P. 12', ['Casella postale 12'], []],
  ['Case postale 12', ['C.P. 12'], []],
  ['Case postale 12', ['CP 13'], ['house number']],
  ['Private Bag 12', ['P/Bag 12'], []],
  ['Private Mail Bag 12', ['P.M.B. 12'], []],
  ['PO Box 12', ['S.L.P. 12'], []],
  ['а/я 12', ['PO Box 12'], []],
  ['PO Box GP1234', ['P. O. Box GP 1234'], []],
  ['PO Box GP1234', ['P.O. Box GP1235'], ['house number']],
  ['PO Box GP1234', ['P.O. Box AN1234'], ['street', 'house number']],
  ['PO Box 123', ['B. P. Street 123'], ['street', 'house number']],
])('the post box %s is found beside %j', (addressLine, lines, missing) => {
  expect(lacks([...lines, '80331 München'], of(addressLine, '80331', 'München'))).toEqual(missing);
});

test('the Hungarian word utca is not read as a flat', () => {
  const kossuth = of('Kossuth Lajos u. 12', '1055', 'Budapest');
  expect(lacks(['Kossuth Lajos utca 12. III/4', '1055 Budapest'], kossuth)).toEqual([]);
  expect(lacks(['Kossuth Lajos u. 12. III/4', '1055 Budapest'], kossuth)).toEqual([]);
  expect(lacks(['Kossuth Lajos u. 99', '1055 Budapest'], kossuth)).toEqual(['house number']);
});

test('a village without streets has its house number above or below the postcode', () => {
  const village = of('Pinsdorf 45', '4812', 'Pinsdorf');
  expect(lacks(['Nr. 45', '4812 Pinsdorf'], village)).toEqual([]);
  expect(lacks(['Pinsdorf 45', '4812 Pinsdorf'], village)).toEqual([]);
  expect(lacks(['Pinsdorf 54', '4812 Pinsdorf'], village)).toEqual(['house number']);
  expect(lacks(['č.p. 45', '25722 Čerčany'], of('Čerčany 45', '257 22', 'Čerčany'))).toEqual([]);
});

test.each([
  // The part with a number is the street; the others need not be printed.
  ['12 Church Lane, Quillham Way', ['12 Church Lane'], []],
  ['12 Church Lane, Quillham Way', ['Quillham Way'], ['street', 'house number']],
  ['Quillham Way, 12 Church Lane', ['12 Church Lane'], []],
  ['3 Quill Court, 12 Church Lane', ['Quill Court 3', '12 Church Lane'], []],
  ['3 Quill Court, 12 Church Lane', ['Quill Court', 'Flat', '12 Church Lane'], ['house number']],
  ['3 Quill Court, 12 Church Lane', ['12 Church Lane'], ['house number']],
  // Without a number, the last part that is a kind of street, or else the last part.
  ['Church Lane, Quillham', ['Church Lane'], ['house number']],
  ['Church Lane, Quillham', ['Quillham'], ['street']],
  ['Church Lane, Quillham', ['Quillham', 'Church Lane'], []],
  ['Quill Barn, Marlowe', ['Marlowe'], ['house number']],
  ['Quill Barn, Marlowe', ['Quill Barn'], ['street']],
  // A number between commas is the street’s.
  ['12, Church Lane', ['12 Church Lane'], []],
  ['12, Church Lane', ['14 Church Lane'], ['house number']],
  ['12, 3 Church Lane', ['3 Church Lane'], ['house number']],
  ['12', ['12'], []],
  ['12', ['13'], ['house number']],
  ['', ['Church Lane'], []],
])('the address %j on a paper with %j lists its missing parts', (addressLine, lines, missing) => {
  expect(lacks([...lines, 'Leeds LS1 4AP'], of(addressLine, 'LS1 4AP', 'Leeds'))).toEqual(missing);
});

test('a recognised city of four letters or street of five may have one misread letter', () => {
  expect(lacks(['Mainx 12', '50667 Kxln'], of('Mainz 12', '50667', 'Köln'), true)).toEqual([]);
  expect(lacks(['Mayx 12', '89073 Ulx'], of('Mayn 12', '89073', 'Ulm'), true)).toEqual([
    'city',
    'street',
    'house number',
  ]);
  expect(lacks(['Mainz 12', '50667 Köln'], of('Mainz 12', '50667', 'Köln'), false)).toEqual([]);
});

test.each(['0000', '-', '00000', ''])('"%s" is not a valid postcode', (postcode) => {
  const doha = of('24 Al Wasl Road', postcode, 'Doha');
  expect(lacks(['24 Al Wasl Rd', 'a', 'b', 'c', 'Doha'], doha)).toEqual([]);
  expect(lacks(['24 Al Wasl Rd', 'a', 'b', 'c', 'd', 'Doha'], doha)).toEqual(['street', 'house number']);
});

test.each([
  ['80331 München', '80331', true],
  ['803 31 München', '80331', true],
  ['8 0 3 3 1', '80331', true],
  ['München (80331)', '80331', true],
  ['180331 München', '80331', false],
  ['80331a München', '80331', false],
  ['8033 München', '80331', false],
  ['D-80331 München', '80331', true],
  ['AB80331 München', '80331', true],
  ['ABC80331 München', '80331', false],
  ['80331 München', 'D-80331', true],
  ['1010 Riga', 'LV1010', true],
  ['1010 Riga', 'XY1010', false],
  ['Leeds LS14AP', 'LS1 4AP', true],
  ['Austin TX 78701', '78701-1234', true],
  ['Austin TX 78701-1234', '78701-1234', true],
  ['Austin TX 78702-1234', '78701-1234', false],
  ['Buenos Aires 1073', 'C1073ABA', true],
  ['C1073 Buenos Aires', 'C1073ABA', true],
  ['C1073ABA CABA', 'C1073ABA', true],
  ['C1073ABA CABA', '1073', true],
  ['C1073ABA CABA', 'C1073', true],
  ['1073 CABA', 'C1073', true],
  ['C1073ABB CABA', 'C1073ABA', false],
  ['C1074ABA CABA', 'C1073ABA', false],
  ['C1074ABA CABA', '1073', false],
  ['', '80331', false],
  ['80331 München', '', false],
])('%j contains the postcode "%s": %s', (line, postcode, has) => {
  expect(hasPostcode(line, postcode)).toBe(has);
});

test.each([
  [['Hauptstr. 12', 'a', 'b', 'c', '80331', 'München', 'München'], 'Hauptstr. 12, 80331, München'],
  [['Hauptstr. 12', 'a', 'b', 'c', 'd', '80331 München'], '80331 München'],
  [['80331', 'Hauptstr. 12', 'München'], '80331, Hauptstr. 12'],
  // The city or the street beside another postcode
  [['Hauptstr. 12', '80339 München'], 'Hauptstr. 12, 80339 München'],
  [['80339 München'], '80339 München'],
  [['Hauptstr. 12, 80339 Augsburg'], 'Hauptstr. 12, 80339 Augsburg'],
  [['Hauptstr. 12', 'München'], null],
  [['Hauptstr. 12', '80339 Augsburg'], null],
])('the printed address is found among %j', (lines, printed) => {
  expect(printedAddress(lines, MUNICH)).toBe(printed);
});

test.each([
  [['Anna Berger', 'Hauptstr. 12', '80331 München', 'Rechnung'], 'Hauptstr. 12, 80331 München'],
  [['Rechnung', 'Anna Berger', 'a', 'b', 'c', '80331 München'], 'a, b, c, 80331 München'],
  [['Anna Berger', 'a', 'b', 'c', 'd', '80331 München'], null],
  [['Anna Berger', '80331 München'], '80331 München'],
  [['Anna Berger', 'a', 'b', 'c', 'd', 'Anna Berger', '1012 AB Amsterdam'], '1012 AB Amsterdam'],
  [['80331 München', 'Anna Berger'], null],
  [['Anna Berger', '10 High Street', 'Leeds LS1 4AP'], '10 High Street, Leeds LS1 4AP'],
  [['Anna Berger', 'Rua Nova 3', '1100-148 Lisboa'], 'Rua Nova 3, 1100-148 Lisboa'],
  [['Anna Berger', 'ul. Nowa 3', '00-950 Warszawa'], 'ul. Nowa 3, 00-950 Warszawa'],
  [['Anna Berger', 'Hauptstr. 12', '803 München'], null],
])('the address below the holder is found among %j', (lines, printed) => {
  expect(addressBelow(lines, (line) => line === 'Anna Berger')).toBe(printed);
});

test.each([
  ['Flat 3, 12 High Street', ['Flat 4, 12 High Street'], ['flat']],
  ['Flat 3, 12 High Street', ['Flat 4', '12 High Street'], ['flat']],
  ['Flat 3, 12 High Street', ['Flat 4, Oak House', '12 High Street'], ['flat']],
  ['Flat 3, 12 High Street', ['12 High Street', 'Flat 4'], ['flat']],
  ['12 High Street, Flat 3', ['12 High Street', '2nd Floor, Flat 4'], ['flat']],
  ['Flat 3, 12 High Street', ['Anna Flat 4', '12 High Street'], []],
  ['Flat 3, 12 High Street', ['Flat 3b, 12 High Street'], ['perhaps the flat']],
  ['Flat 3, 12 High Street', ['Unit 3', '12 High St'], []],
  ['Flat 3, 12 High Street', ['12 High St'], []],
  ['12 High Street', ['Flat 4', '12 High St'], []],
  // The paper names it twice: the flat of another house is none of this one.
  ['Flat 3, 12 High Street', ['Flat 4, 14 High Street', 'Flat 3, 12 High Street'], []],
  ['Flat 3, 12 High Street', ['Flat 4, 14 High Street', '12 High Street'], []],
  ['Flat 3, 12 High Street', ['12 High Street', 'a', 'Flat 4, 12 High Street'], ['flat']],
])('the flat of %s is compared with %j', (addressLine, lines, missing) => {
  expect(
    lacks([...lines, 'Leeds LS1 4AP'], { country: 'GBR', addressLine, postcode: 'LS1 4AP', city: 'Leeds' }),
  ).toEqual(missing);
});
