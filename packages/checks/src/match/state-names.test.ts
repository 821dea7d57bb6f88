import { expect, test } from 'vitest';
import { namesState } from './state-names.ts';

test.for([
  ['UTOPIAN', 'UTO'],
  ['GERMAN', 'D'],
  ['DEUTSCH', 'DEU'],
  ['Française', 'FRA'],
  ['British Citizen', 'GBR'],
  ['NIGERIAN', 'NGA'],
  ['AUSTRIAN', 'AUT'],
  ['AUSTRALIAN', 'AUS'],
  ['INDIAN', 'IND'],
  ['POLSKIE', 'POL'],
  ['NEDERLANDSE', 'NLD'],
  ['ESPAÑOLA', 'ESP'],
  ['SVENSK', 'SWE'],
] as const)('%s is the nationality of %s', ([text, code]) => expect(namesState(text, code)).toBe(true));

test.for([
  ['NIGERIAN', 'NER'],
  ['AUSTRALIAN', 'AUT'],
  ['UTOPIAN', 'DEU'],
  ['GERMAN', 'UTO'],
  ['INDIAN', 'IDN'],
  ['DUTCH', 'DEU'],
  ['X', 'UTO'],
  ['', 'UTO'],
  ['GERMAN', 'QQQ'],
] as const)('%s is not the nationality of %s', ([text, code]) => expect(namesState(text, code)).toBe(false));
