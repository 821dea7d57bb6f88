import { expect, test } from 'vitest';
import { OpenLink } from './hosted.ts';

const ID = '0123456789abcdef'.repeat(2);
const opens = (credential: object): boolean =>
  OpenLink.safeParse({ locale: 'de', sdkVersion: '7.0.0', ...credential }).success;

test('a link is opened by its secret the first time, and by its id later', () => {
  expect([opens({ secret: 'abc' }), opens({ linkId: ID }), opens({ secret: 'abc', takeOver: true })]).toEqual([
    true,
    true,
    true,
  ]);
  expect([opens({}), opens({ secret: 'abc', linkId: ID })]).toEqual([false, false]);
  expect([opens({ linkId: ID.slice(1) }), opens({ linkId: ID.toUpperCase() })]).toEqual([false, false]);
  expect([opens({ secret: 'a'.repeat(256) }), opens({ secret: 'a'.repeat(257) })]).toEqual([true, false]);
});
