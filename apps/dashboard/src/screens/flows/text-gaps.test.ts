import { CAPTURE_LOCALES } from '@verify/contract';
import { expect, test } from 'vitest';
import { textGaps } from './text-gaps.ts';

test('an own text that some of the offered languages lack is a gap in those', () => {
  const texts = { en: { 'action.start': 'Go', 'done.title': 'Thanks' }, de: { 'action.start': 'Los' } };
  expect([...textGaps({ locales: ['en', 'de'], texts })]).toEqual([['de', ['done.title']]]);
  expect([...textGaps({ locales: ['en'], texts: { en: texts.en } })]).toEqual([]);
  expect([...textGaps({ locales: [], texts: {} })]).toEqual([]);
});

test('without a list every language is offered', () => {
  const gaps = textGaps({ locales: [], texts: { de: { 'action.start': 'Los' } } });
  expect([...gaps.keys()]).toEqual(CAPTURE_LOCALES.filter((locale) => locale !== 'de'));
});

test('words of a language that is no longer offered are not missed elsewhere', () => {
  const texts = { de: { 'action.start': 'Los' } };
  expect([...textGaps({ locales: ['en'], texts })]).toEqual([]);
});
