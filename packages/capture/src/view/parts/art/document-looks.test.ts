import { countries } from '@verify/contract';
import { expect, test } from 'vitest';

import { lookOf } from './document-looks.ts';

const SOURCE = import.meta.glob('./document-looks.ts', { query: '?raw', import: 'default' });

test('a document is drawn in the colours of its country', () => {
  expect(lookOf('passport', 'DEU')).toEqual({ cover: 'red' });
  // A member whose passport is blue.
  expect(lookOf('passport', 'HRV')).toEqual({ cover: 'blue' });
  expect(lookOf('passport', 'NZL')).toEqual({ cover: 'black' });
  expect(lookOf('driving-licence', 'FRA')).toEqual({ mark: 'flag', ground: 'pink' });
  expect(lookOf('driving-licence', 'USA')).toEqual({ mark: 'header' });
  expect(lookOf('driving-licence', 'GBR')).toEqual({ ground: 'pink' });
  expect(lookOf('id-card', 'ITA')).toEqual({ mark: 'flag' });
  expect(lookOf('id-card', 'MYS')).toEqual({ pictureRight: true });
});

test('a document of an unknown look gets a plain drawing', () => {
  expect(lookOf('passport', null)).toEqual({});
  expect(lookOf('passport', 'UTO')).toEqual({});
  expect(lookOf('residence-permit', 'DEU')).toEqual({});
});

test('the tables contain only countries that exist', async () => {
  const source = (await SOURCE['./document-looks.ts']!()) as string;
  const known = new Set(countries('en').map(({ code }) => code));
  const named = source.match(/\b[A-Z]{3}\b/g)!.filter((code) => code !== 'ISO');
  expect(named.length).toBeGreaterThan(70);
  expect(named.filter((code) => !known.has(code))).toEqual([]);
});
