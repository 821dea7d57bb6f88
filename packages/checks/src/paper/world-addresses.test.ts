import { expect, test } from 'vitest';
import { missingParts } from './address.ts';
import { holdsAddress } from './one-line-address.ts';
import { type Given, ON_PAPER } from './world-addresses.fixture.ts';

const missing = ([addressLine, postcode, city, country]: Given, lines: readonly string[]) =>
  missingParts(lines, { addressLine, postcode, city, country }, false);

test.each(ON_PAPER)('%j is on %j', (given, lines) => {
  expect(missing(given, lines)).toEqual([]);
});

const otherNumber = (addressLine: string): string => addressLine.replace(/\d+/g, (number) => `${number}7`);

test.each(ON_PAPER)('another number, postcode, city or street than %j is not on %j', (given, lines) => {
  const [addressLine, postcode, city, country] = given;
  const numbers = otherNumber(addressLine.replace(/\d+(?:st|nd|rd|th)\b/gi, ''));
  if (numbers !== addressLine && /\d/.test(numbers))
    expect(missing([numbers, postcode, city, country], lines)).toContain('house number');
  // The first five digits of a ZIP+4 count.
  const other = postcode.replace(/\d(?=\D*$|-\d{4}$)/, (digit) => String((Number(digit) + 1) % 10));
  if (/[1-9]/.test(postcode)) expect(missing([addressLine, other, city, country], lines)).toContain('postcode');
  expect(missing([addressLine, postcode, 'Elsewhere', country], lines)).toContain('city');
  if (/\p{L}{3}/u.test(addressLine))
    expect(missing([addressLine.replace(/\p{L}{3,}/gu, 'Xyzzy$&'), postcode, city, country], lines)).toContain(
      'street',
    );
});

/** The same where the paper shows another address, and the parts that are missing. */
const NOT_ON_PAPER: readonly (readonly [Given, readonly string[], readonly string[]])[] = [
  [
    ['Kossuth Lajos tér 1', '1055', 'Budapest', 'HUN'],
    ['Kossuth P. tér 1', '1055 Budapest'],
    ['street', 'house number'],
  ],
  [
    ['Kossuth Lajos tér 1', '1055', 'Budapest', 'HUN'],
    ['K. L. tér 1', '1055 Budapest'],
    ['street', 'house number'],
  ],
  [
    ['12 Baggot Street Lower', 'D02 X285', 'Dublin', 'IRL'],
    ['12 Upper Baggot St', 'Dublin', 'D02 X285'],
    ['street', 'house number'],
  ],
  [
    ['33 23rd Street', '78701', 'Austin', 'USA'],
    ['33 Twenty-Second St', 'Austin TX 78701'],
    ['street', 'house number'],
  ],
  [
    ['125 West Oak Street', '78701', 'Austin', 'USA'],
    ['125 E Oak St', 'Austin TX 78701'],
    ['street', 'house number'],
  ],
  [
    ['125 East Oak Street', '78701', 'Austin', 'USA'],
    ['125 Oak St', 'Austin TX 78701'],
    ['street', 'house number'],
  ],
  [
    ['125 West Oak Street', '78701', 'Austin', 'USA'],
    ['125 W Oak Ave', 'Austin TX 78701'],
    ['street', 'house number'],
  ],
  [['125 West Oak Street', '78701', 'Austin', 'USA'], ['126 W Oak St', 'Austin TX 78701'], ['house number']],
  [['125 West Oak Street', '78701', 'Austin', 'USA'], ['125 W Oak St', 'Dallas TX 78701'], ['city']],
  [['125 West Oak Street', '78701', 'Austin', 'USA'], ['125 W Oak St', 'Austin TX 78702'], ['postcode']],
  [
    ['350 Fifth Avenue', '10118', 'New York', 'USA'],
    ['350 6th Ave', 'New York NY 10118'],
    ['street', 'house number'],
  ],
  [
    ['350 Fifth Avenue', '10118', 'New York', 'USA'],
    ['350 5th St', 'New York NY 10118'],
    ['street', 'house number'],
  ],
  [
    ['12 Main Road, Block A', '110001', 'New Delhi', 'IND'],
    ['12 Main Rd, Block B', 'New Delhi 110001'],
    ['perhaps the flat'],
  ],
  [
    ['ul. Długa 5', '00-001', 'Warszawa', 'POL'],
    ['plac Długa 5', '00-001 Warszawa'],
    ['street', 'house number'],
  ],
  [['PO Box 123', '59601', 'Helena', 'USA'], ['PO Box 124', 'Helena MT 59601'], ['house number']],
  [
    ['PO Box 123', '59601', 'Helena', 'USA'],
    ['123 Main St', 'Helena MT 59601'],
    ['street', 'house number'],
  ],
  [
    ['8 Saint James Place', 'SW1A 1AA', 'London', 'GBR'],
    ['8 Street James Place', 'London SW1A 1AA'],
    ['street', 'house number'],
  ],
  [
    ['Rose Cottage, Church Lane', 'LE65 1AA', 'Ashby', 'GBR'],
    ['Ivy Cottage', 'Church Lane', 'Ashby', 'LE65 1AA'],
    ['house number'],
  ],
  [['Rose Cottage, Church Lane', 'LE65 1AA', 'Ashby', 'GBR'], ['Rose Cottage', 'Ashby', 'LE65 1AA'], ['street']],
  [
    ['Oak House, 12 High Street', 'LS1 4AP', 'Leeds', 'GBR'],
    ['Oak House', 'Leeds', 'LS1 4AP'],
    ['street', 'house number'],
  ],
  [
    ['Oak House, 12 High Street', 'LS1 4AP', 'Leeds', 'GBR'],
    ['Oak House', '14 High Street', 'Leeds', 'LS1 4AP'],
    ['house number'],
  ],
  [['12 High Street', 'LS1 4AP', 'Leeds', 'GBR'], ['12a High Street', 'Leeds', 'LS1 4AP'], ['house number']],
  [
    ['Hauptstraße 12', '80331', 'Munich', 'DEU'],
    ['Hauptplatz 12', '80331 München'],
    ['street', 'house number'],
  ],
  [['Hauptstraße 12', '80331', 'Munich', 'DEU'], ['Hauptstr. 12', '80331 Wien'], ['city']],
  [['Hauptstraße 12', '80331', 'Vienna', 'DEU'], ['Hauptstr. 12', '80331 München'], ['city']],
  [
    ['Große Bleichen 3', '20354', 'Hamburg', 'DEU'],
    ['Kl. Bleichen 3', '20354 Hamburg'],
    ['street', 'house number'],
  ],
  [
    ['3 boulevard Saint-Germain', '75005', 'Paris', 'FRA'],
    ['3 BD ST MICHEL', '75005 PARIS'],
    ['street', 'house number'],
  ],
  [
    ['Calle Mayor 45', '28013', 'Madrid', 'ESP'],
    ['Avda. Mayor 45', '28013 Madrid'],
    ['street', 'house number'],
  ],
  [['Carrera 7 # 71-21', '110231', 'Bogotá', 'COL'], ['Cra. 7 No. 71-22', 'Bogotá 110231'], ['house number']],
  [
    ['Via Garibaldi 10', '00153', 'Rome', 'ITA'],
    ['Viale Garibaldi 10', '00153 Roma'],
    ['street', 'house number'],
  ],
  [['Kalverstraat 92', '1012 PH', 'Amsterdam', 'NLD'], ['Kalverstr. 92', '1012 PJ Amsterdam'], ['postcode']],
  [
    ['24 Al Wasl Road', '', 'Dubai', 'ARE'],
    ['24 Al Wasl Rd', 'Abu Dhabi'],
    ['city', 'street', 'house number'],
  ],
  [['24 Al Wasl Road', '', 'Dubai', 'ARE'], ['25 Al Wasl Rd', 'Dubai'], ['house number']],
  [
    ['улица Ленина 5', '101000', 'Moscow', 'RUS'],
    ['ул. Пушкина, 5', '101000 Москва'],
    ['street', 'house number'],
  ],
];

test.each(NOT_ON_PAPER)('%j is not on %j: %j is missing', (given, lines, parts) => {
  expect(missing(given, lines)).toEqual(parts);
});

test.each([
  [['350 FIFTH AVENUE', 'NEW YORK NY 10118'], '350 5th Ave, New York, NY 10118, USA'],
  [['Hauptstr. 12', '80331 München'], 'Hauptstraße 12, 80331 Munich, Germany'],
  [['Rose Cottage', 'Church Ln', 'Ashby LE65 1AA'], 'Rose Cottage, Church Lane, Ashby, LE65 1AA'],
])('%j has %s', (lines, text) => expect(holdsAddress(lines, text, false)).toBe(true));

test.each([
  [['350 SIXTH AVENUE', 'NEW YORK NY 10118'], '350 5th Ave, New York, NY 10118'],
  [['Hauptstr. 12', '80331 München'], 'Hauptstraße 12, 80331 Vienna'],
])('%j has not %s', (lines, text) => expect(holdsAddress(lines, text, false)).toBe(false));
