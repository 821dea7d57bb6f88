import { expect, test } from 'vitest';
import { printedKind } from './printed-kind.ts';

const read = (...texts: string[]) => printedKind(texts.map((text) => ({ text, confidence: 0.9 })));
const unsure = (...texts: string[]) => printedKind(texts.map((text) => ({ text, confidence: 0.3 })));

test.each([
  [['FÜHRERSCHEIN BUNDESREPUBLIK DEUTSCHLAND'], 'DEU', 'driving-licence'],
  [['FÜHRERSCHEIN', 'REPUBLIK ÖSTERREICH'], 'AUT', 'driving-licence'],
  [['PERMIS DE CONDUIRE RÉPUBLIQUE FRANÇAISE'], 'FRA', 'driving-licence'],
  [['PATENTE DI GUIDA', 'REPUBBLICA ITALIANA'], 'ITA', 'driving-licence'],
  [['PERMISO DE CONDUCCIÓN', 'ESPAÑA'], 'ESP', 'driving-licence'],
  [['PRAWO JAZDY', 'RZECZPOSPOLITA POLSKA'], 'POL', 'driving-licence'],
  [['RIJBEWIJS', 'KONINKRIJK DER NEDERLANDEN'], 'NLD', 'driving-licence'],
  [['DRIVING LICENCE/PERMIS DE CONDUIRE', 'UTOPIA'], 'UTO', 'driving-licence'],
  [['(&) ARKADIA', 'DRIVER LICENSE'], 'USA', 'driving-licence'],
  [['NEW MEXICO', 'DRIVER’S LICENSE'], 'USA', 'driving-licence'],
  [['Driver’s Licence / Permis de conduire', 'BRITISH COLUMBIA'], 'CAN', 'driving-licence'],
  [['PAPUA NEW GUINEA', 'IDENTITY CARD'], 'PNG', 'id-card'],
  [['CARTE NATIONALE D’IDENTITÉ', 'FRANCE'], 'FRA', 'id-card'],
  [['DRIVINGLICENCE', 'REPUBLIKÖSTERREICH'], 'AUT', 'driving-licence'],
  [['AUFENTHALTSTITEL', 'DEU'], 'DEU', 'residence-permit'],
  [['SUOMI FINLAND', 'AJOKORTTI'], 'FIN', 'driving-licence'],
  [['SUISSE SVIZZERA', 'PERMIS DE SÉJOUR'], 'CHE', 'residence-permit'],
] as const)('%j', (texts, country, type) => expect(read(...texts)).toEqual({ country, type }));

test('two States, two kinds, or none decide nothing', () => {
  expect(read('DEUTSCHLAND', 'FRANCE')).toEqual({ country: null, type: null });
  expect(read('IDENTITY CARD', 'DRIVING LICENCE').type).toBeNull();
  expect(read('1. MUSTERMANN', '2. ERIKA')).toEqual({ country: null, type: null });
  expect(read()).toEqual({ country: null, type: null });
});

test('a short word needs a confident reading, and a long one does not', () => {
  expect(unsure('ITALIA').country).toBeNull();
  expect(unsure('DEU').country).toBeNull();
  expect(unsure('DEUTSCHLAND', 'PERMIS DE CONDUIRE')).toEqual({ country: 'DEU', type: 'driving-licence' });
});
