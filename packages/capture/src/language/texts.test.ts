import { expect, test } from 'vitest';
import { de } from '../locales/de.ts';
import { enFirst } from '../locales/en-first.ts';
import { enLater } from '../locales/en-later.ts';
import { createTexts } from './texts.ts';

// C124
test('the dictionary of init overrides every language and keeps the other texts', async () => {
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

test('the host’s texts override the flow’s, and the flow’s first language replaces one that is missing', async () => {
  const texts = createTexts(null);
  await texts.load(['en'], { 'action.close': 'Host' });
  const own = { 'action.start': 'Los jetzt', 'action.close': 'Flow' };
  await texts.adopt({ locales: ['de'], texts: { de: own } });
  expect(texts.locale.value).toBe('de');
  expect([texts.t('action.start'), texts.t('action.close')]).toEqual(['Los jetzt', 'Host']);
  expect(texts.all()['action.start']).toBe(de['action.start']);
  expect(texts.t('intro.title')).toBe(de['intro.title']);
  await texts.adopt({});
  expect([texts.t('action.start'), texts.locale.value]).toEqual([enFirst['action.start'], 'en']);
});

// C112
test.each([
  [['de-AT'], 'de', 'de-AT'],
  [['de_CH', 'en'], 'de', 'de_CH'],
  [['en-GB', 'de'], 'en', 'en-GB'],
  [['C', 'de-AT', 'en'], 'de', 'de-AT'],
  [['C'], 'en', 'C'],
  [['constructor'], 'en', 'constructor'],
  [['not a language'], 'en', 'not a language'],
  [[''], 'en', ''],
  [[], 'en', 'en'],
])('%j shows %s and reports %j', async (tags, language, reported) => {
  const texts = createTexts(null);
  expect(await texts.load(tags)).toBe(true);
  expect([texts.locale.value, texts.wanted()]).toEqual([language, reported]);
});

test('a flow with a list of languages is shown in the best match, or else in its first', async () => {
  const texts = createTexts(null);
  await texts.load(['en-GB', 'de-AT']);
  await texts.adopt({ locales: ['de'] });
  expect([texts.locale.value, texts.wanted()]).toEqual(['de', 'de-AT']);
  await texts.load(['fil']);
  await texts.adopt({ locales: ['de', 'en'] });
  expect(texts.locale.value).toBe('de');
});

test('the person’s choice comes before every other preference, but within the flow’s list', async () => {
  const texts = createTexts(null);
  await texts.load(['en']);
  await texts.adopt({ texts: { de: { 'action.close': 'Weg' } } });
  expect(texts.chosen()).toBe(false);
  expect(await texts.choose('de')).toBe(true);
  expect([texts.chosen(), texts.wanted(), texts.t('action.close')]).toEqual([true, 'de', 'Weg']);
  await texts.adopt({});
  expect(texts.locale.value).toBe('de');
  await texts.adopt({ locales: ['en'] });
  expect(texts.locale.value).toBe('en');
});

test('a text with a count uses the plural form of the language on screen', async () => {
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
