import { CAPTURE_LOCALES } from '@verify/contract';
import { expect, test } from 'vitest';
import { de } from './de.ts';
import { enFirst } from './en-first.ts';
import { enLater } from './en-later.ts';
import { LOCALES } from './locales.ts';

const en = { ...enFirst, ...enLater };

test.each([['de', de]])('%s has a text for every key, with the same placeholders', (_, dictionary) => {
  const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
  for (const [key, text] of Object.entries(en)) {
    const other = dictionary[key as keyof typeof en];
    expect(other?.length, key).toBeGreaterThan(0);
    expect(places(other), key).toEqual(places(text));
  }
});

test('flows can choose among the existing languages', () => {
  expect(CAPTURE_LOCALES).toEqual(['en', ...Object.keys(LOCALES)]);
});

test('texts that integrators and tests rely on', () => {
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
