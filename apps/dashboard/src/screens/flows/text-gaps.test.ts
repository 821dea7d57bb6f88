import { CAPTURE_LOCALES } from '@verify/contract';
import { expect, test } from 'vitest';
import { textGaps } from './text-gaps.ts';

test('a custom text that lacks some of the offered languages is reported for those languages', () => {
  const texts = { en: { 'action.start': 'Go', 'done.title': 'Thanks' }, de: { 'action.start': 'Los' } };
  expect([...textGaps({ locales: ['en', 'de'], texts })]).toEqual([['de', ['done.title']]]);
  expect([...textGaps({ locales: ['en'], texts: { en: texts.en } })]).toEqual([]);
  expect([...textGaps({ locales: [], texts: {} })]).toEqual([]);
});

test('without a language list, every language is offered', () => {
  const gaps = textGaps({ locales: [], texts: { de: { 'action.start': 'Los' } } });
  expect([...gaps.keys()]).toEqual(CAPTURE_LOCALES.filter((locale) => locale !== 'de'));
});

test('languages that are no longer offered don’t count as gaps', () => {
  const texts = { de: { 'action.start': 'Los' } };
  expect([...textGaps({ locales: ['en'], texts })]).toEqual([]);
});
