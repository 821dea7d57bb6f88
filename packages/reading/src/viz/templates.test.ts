import { expect, test } from 'vitest';
import { TEMPLATES } from './templates.ts';

test('documents of Utopia print each field at its place, in millimetres', () => {
  const rows = Object.entries(TEMPLATES).map(([key, fields]) => [
    key,
    fields.map(({ category, kind, x, baseline, width }) => `${category} (${kind}) ${x} ${baseline} ${width}`),
  ]);
  expect(Object.fromEntries(rows)).toEqual({
    'UTO/passport/front': [
      'Document code (text) 60 8.9 8',
      'Issue country (country) 71 8.9 20',
      'Document number (number) 93 8.9 28',
      'Last name (name) 44 21.3 54',
      'First name (name) 44 28.9 54',
      'Nationality (country) 44 36.5 40',
      'Date of birth (date) 44 44.1 36',
      'Sex (sex) 82 44.1 10',
      'Place of birth (text) 94 44.1 28',
      'Date of issue (date) 44 51.7 34',
      'Authority (text) 82 51.7 42',
      'Date of expiry (date) 44 59.3 34',
    ],
    'UTO/id-card/front': [
      'Last name (name) 32 16.1 50',
      'First name (name) 32 22.4 50',
      'Sex (sex) 32 28.7 8',
      'Nationality (country) 42 28.7 16',
      'Date of birth (date) 61 28.7 23',
      'Document number (number) 32 35 30',
      'Date of expiry (date) 32 41.3 30',
    ],
    'UTO/id-card/back': [
      'Place of birth (text) 5 9.1 34',
      'Date of issue (date) 5 16.1 28',
      'Height (text) 40 16.1 16',
      'Authority (text) 5 23.1 52',
    ],
  });
});
