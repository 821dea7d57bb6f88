import type { AcceptedDocument } from '@verify/contract';
import { expect, test } from 'vitest';
import { acceptedCountries, likelyCountry, offeredDocuments, regionOf } from './offered.ts';

const passport: AcceptedDocument = { type: 'passport', countries: [] };
const card: AcceptedDocument = { type: 'id-card', countries: [] };
const german: AcceptedDocument = { type: 'id-card', countries: ['DEU'] };

test('a country gets the documents that the flow accepts from it', () => {
  expect(offeredDocuments([passport, german], null)).toEqual([passport, german]);
  expect(offeredDocuments([passport, german], 'DEU')).toEqual([passport, german]);
  expect(offeredDocuments([passport, german], 'FRA')).toEqual([passport]);
  expect(offeredDocuments([german], 'FRA')).toEqual([]);
});

test('the region comes from the first browser language that has one', () => {
  expect(regionOf(['en', 'de-AT', 'fr-FR'])).toBe('AT');
  expect(regionOf(['C', 'en_US', 'zh-Hant-TW'])).toBe('TW');
  expect(regionOf(['en'])).toBe(null);
});

test('only countries with an accepted document can be chosen', () => {
  expect(acceptedCountries([german])).toEqual(['DEU']);
  expect(acceptedCountries([card])).not.toContain('GBR');
  expect(acceptedCountries([passport, german])).toContain('GBR');
});

test('the country of the connection is preselected, or else that of the region', () => {
  const licence: AcceptedDocument = { type: 'driving-licence', countries: [] };
  const two: AcceptedDocument = { type: 'passport', countries: ['AUT', 'DEU'] };
  expect(likelyCountry([licence], null, ['de-AT'])).toBe('AUT');
  expect(likelyCountry([licence], 'FRA', ['de-AT'])).toBe('FRA');
  expect(likelyCountry([german, two], null, ['de-AT'])).toBe('AUT');
  // Not accepted, so not suggested.
  expect(likelyCountry([two], 'FRA', ['de-AT'])).toBe('AUT');
  expect(likelyCountry([two], 'FRA', ['fr-FR'])).toBe(null);
  expect(likelyCountry([german], null, ['fr-FR'])).toBe('DEU');
});

test('a language spoken everywhere suggests its country only where a country must be named', () => {
  const licence: AcceptedDocument = { type: 'driving-licence', countries: [] };
  expect(likelyCountry([licence], null, ['en-US'])).toBe('USA');
  expect(likelyCountry([passport, card], null, ['en-US'])).toBe(null);
  expect(likelyCountry([passport, card], null, ['en-US', 'de-AT'])).toBe('AUT');
  expect(likelyCountry([passport, card], 'USA', ['en-US'])).toBe('USA');
});
