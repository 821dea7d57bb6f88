import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const PATHS = ['user', 'user.city', 'user.country', 'user.birthdate'];

test.each([
  ['User', 'user'],
  ['usr', 'user'],
  ['cty', 'user.city'],
  ['counrty', 'user.country'],
  ['cuntyr', undefined],
  ['birthday', 'user.birthdate'],
  ['bir', undefined],
  ['', undefined],
])('the suggestion for %j is %j', (key, path) => expect(nearest(key, PATHS)).toBe(path));

test('the nearest name is suggested, not the first', () =>
  expect(nearest('surname2', ['surnames1', 'surname1'])).toBe('surname1'));
