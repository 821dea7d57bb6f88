import { CAPTURE_LOCALES } from '@verify/contract';
import { expect, test } from 'vitest';
import { enFirst } from './en-first.ts';
import { enLater } from './en-later.ts';
import type { Dictionary, PluralKey } from './en.ts';
import { LOCALES } from './locales.ts';

const PLURAL_KEYS: readonly PluralKey[] = ['choose.country.found', 'liveness.failed.left'];
const FORM = /^(.*)\.(zero|one|two|few|many)$/;
const en = { ...enFirst, ...enLater };

// The dictionaries are read from the folder, so that a file without a line in locales.ts fails here.
const files = Object.keys(import.meta.glob('./*.ts'))
  .map((path) => path.slice('./'.length, -'.ts'.length))
  .filter((tag) => !/^(locales|.*\.test|en|en-\w+)$/.test(tag));

test('every language has a file, a line in locales.ts, and an entry that flows can choose', () => {
  const tags = ['en', ...files].toSorted();
  expect(['en', ...Object.keys(LOCALES)].toSorted()).toEqual(tags);
  expect([...CAPTURE_LOCALES].toSorted()).toEqual(tags);
});

const dictionaryOf = (tag: string): Promise<Dictionary> => LOCALES[tag as keyof typeof LOCALES]();
const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

test.each(files)('%s has a text for every key, with the same placeholders', async (tag) => {
  const dictionary: Readonly<Record<string, string>> = await dictionaryOf(tag);
  const keys = Object.keys(en).filter((key) => !FORM.test(key));
  expect(
    Object.keys(dictionary)
      .filter((key) => !FORM.test(key))
      .toSorted(),
  ).toEqual(keys.toSorted());
  for (const key of keys) {
    expect(dictionary[key]!.trim().length, key).toBeGreaterThan(0);
    expect(places(dictionary[key]!), key).toEqual(places(en[key as keyof typeof en]));
  }
});

test.each(['en', ...files])('%s has only plural forms that exist in its language', async (tag) => {
  const dictionary: Readonly<Record<string, string>> = tag === 'en' ? en : await dictionaryOf(tag);
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  for (const [key, text] of Object.entries(dictionary)) {
    const [, plural, form] = FORM.exec(key) ?? [];
    if (!plural) continue;
    expect(PLURAL_KEYS).toContain(plural);
    expect(pluralCategories, key).toContain(form);
    // A form that stands for one number only may say it in a word.
    expect(
      places(text).every((place) => place === '{count}'),
      key,
    ).toBe(true);
  }
});

test('the texts that integrators and tests rely on are unchanged', () => {
  const names = ['start', 'continue', 'takePhoto', 'usePhoto', 'retake', 'upload', 'close'] as const;
  expect(names.map((name) => en[`action.${name}`])).toEqual([
    'Start',
    'Continue',
    'Take photo',
    'Use this photo',
    'Retake',
    'Upload a file',
    'Close',
  ]);
});
