import { expect, test } from 'vitest';
import { countries, searchCountries } from './countries.ts';

const names = (query: string, locale = 'en'): string[] =>
  searchCountries(countries(locale), query).map(({ name }) => name);

test('249 countries of ISO 3166-1, Kosovo and Utopia each have their own name and three-letter code', () => {
  const all = countries('en');
  expect(all).toHaveLength(251);
  expect(new Set(all.map(({ code }) => code)).size).toBe(251);
  expect(new Set(all.map(({ name }) => name)).size).toBe(251);
  expect(all.every(({ code, name }) => /^[A-Z]{3}$/.test(code) && name.length > 3)).toBe(true);
});

test.each([
  ['germ', 'Germany'],
  ['DEU', 'Germany'],
  ['cote d', 'Côte d’Ivoire'],
  ['curacao', 'Curaçao'],
  ['uto', 'Utopia (specimen)'],
  ['kingdom', 'United Kingdom'],
  ['  portu', 'Portugal'],
])('"%s" finds %s first', (query, name) => expect(names(query)[0]).toBe(name));

test('a flow limits the list of countries', () => {
  expect(countries('en', ['UTO', 'AUT']).map(({ code }) => code)).toEqual(['AUT', 'UTO']);
  expect(names('zzz')).toEqual([]);
});
