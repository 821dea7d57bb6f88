import { expect, test } from 'vitest';
import { CAPTURE_LOCALES } from '../locales.ts';
import { consentTexts, shownConsent } from './consent-texts.ts';
import { NO_CONSENT } from './flow-consent.ts';
import { READY_TEXTS } from './ready-texts.ts';

const flow = {
  consent: { ...NO_CONSENT, company: 'Utopia $& Bank' },
  consentRequired: true,
  locales: [],
  steps: ['document' as const, 'selfie' as const],
};
const shown = (wanted: string, more: object = {}) =>
  shownConsent({ ...flow, ...more }, wanted, (kind, locale) => `${kind} ${locale}`);

test.each(Object.entries(READY_TEXTS))('%s: every text names the company and is translated', (locale, texts) => {
  for (const [key, text] of Object.entries(texts)) {
    expect(text).toContain('{company}');
    if (locale !== 'en') expect(text).not.toBe(READY_TEXTS['en']![key as 'agree']);
  }
  // The article or the regulation, in Western digits.
  expect(texts.gdpr).toMatch(/9/);
  expect(texts.gdpr.split('\n\n')).toHaveLength(2);
});

test('every language of the capture app has consent texts', () =>
  expect(CAPTURE_LOCALES.filter((locale) => !READY_TEXTS[locale])).toEqual([]));

test('the closest language that the flow offers is chosen', () => {
  expect(shown('de-AT')).toMatchObject({ processingVersion: 'processing de', biometricLocale: 'de' });
  expect(shown('de', { locales: ['fr'] })).toMatchObject({ processingVersion: 'processing fr' });
  expect(shown('tlh')).toMatchObject({ processingVersion: 'processing en' });
});

test('BIPA texts exist for some languages, and the others use English', () => {
  const bipa = { consent: { ...flow.consent, biometric: 'bipa' } };
  expect(shown('es-US', bipa)).toMatchObject({ processingVersion: 'processing es', biometricLocale: 'es' });
  expect(shown('fi', bipa)).toMatchObject({ processingVersion: 'processing fi', biometricLocale: 'en' });
  expect(shown('fr', { ...bipa, locales: ['fr'] })).toMatchObject({ biometricLocale: 'en' });
});

test('a company name is inserted literally, and a test flow without one shows a gap', () => {
  expect(shown('en').processing).toContain('Utopia $& Bank');
  expect(shown('en', { consent: NO_CONSENT }).processing).toContain('[company]');
  expect([...consentTexts(flow, 'biometric').values()].join('')).not.toContain('{company}');
});

test('without face processing or without consent requests, no biometric consent is asked', () => {
  expect(shown('en', { steps: ['document'] })).not.toHaveProperty('biometric');
  expect(shown('en', { consentRequired: false })).not.toHaveProperty('biometric');
  expect(shown('en', { consentRequired: false }).processing).not.toContain('agree');
});
