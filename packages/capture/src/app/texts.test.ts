import { expect, test } from 'vitest';
import { de } from '../locales/de.ts';
import { enFirst } from '../locales/en-first.ts';
import { createTexts } from './texts.ts';

test('the dictionary of init stands over every language, and leaves the other texts as they are', async () => {
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
