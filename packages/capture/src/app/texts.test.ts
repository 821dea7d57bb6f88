import { expect, test } from 'vitest';
import { de } from '../locales/de.ts';
import { enFirst } from '../locales/en-first.ts';
import { enLater } from '../locales/en-later.ts';
import { createTexts } from './texts.ts';

test('the dictionary of init overrides every language and leaves the other texts unchanged', async () => {
  const texts = createTexts(null);
  const dictionary = { 'action.start': 'Begin with {name}' };
  for (const [locale, words] of [
    ['en', enFirst],
    ['de', de],
  ] as const) {
    expect(await texts.load([locale], dictionary)).toBe(true);
    expect(texts.t('action.start', { name: 'Ada' })).toBe('Begin with Ada');
    expect(texts.t('action.close')).toBe(words['action.close']);
  }
  await texts.load(['en']);
  expect(texts.t('action.start')).toBe(enFirst['action.start']);
});

test('the host’s texts override the flow’s, and the flow’s first language replaces one that is not offered', async () => {
  const texts = createTexts(null);
  await texts.load(['en'], { 'action.close': 'Host' });
  const own = { 'action.start': 'Los jetzt', 'action.close': 'Flow' };
  await texts.adopt({ locales: ['de'], texts: { de: own } });
  expect(texts.locale.value).toBe('de');
  expect([texts.t('action.start'), texts.t('action.close')]).toEqual(['Los jetzt', 'Host']);
  expect(texts.all()['action.start']).toBe(de['action.start']);
  expect(texts.t('intro.title')).toBe(de['intro.title']);
  await texts.adopt({});
  expect([texts.t('action.start'), texts.locale.value]).toEqual([de['action.start'], 'de']);
});

test.each([
  ['de-AT', 'de'],
  ['de_CH', 'de'],
  ['DE-Latn-DE-1996', 'de'],
  ['en-GB', 'en'],
  ['xx', 'en'],
  ['not a language', 'en'],
  ['', 'en'],
])('a locale is matched by its language, and English stands in for what fits none: %s is %s', async (tag, language) => {
  const texts = createTexts(null);
  expect(await texts.load([tag])).toBe(true);
  expect(texts.locale.value).toBe(language);
});

test('a text with a count takes the form of its number, in the language on show', async () => {
  const texts = createTexts(null);
  texts.addEnglish(enLater);
  expect([0, 1, 2].map((count) => texts.t('choose.country.found', { count }))).toEqual([
    '0 countries',
    '1 country',
    '2 countries',
  ]);
  await texts.load(['de']);
  expect(texts.t('choose.country.found', { count: 1 })).toBe('1 Land');
  // A text of the host's without forms is not replaced by the dictionary's form.
  await texts.load(['de'], { 'choose.country.found': 'Treffer: {count}' });
  expect(texts.t('choose.country.found', { count: 1 })).toBe('Treffer: 1');
});
