import { expect, test } from 'vitest';
import type { KnownMaterial } from '../../material/material.ts';
import { seenBefore } from './seen-before.ts';

const known = (slot: 'selfie' | 'liveness-stills', challengesRepeat = false): KnownMaterial => ({
  seen: [{ slot, how: 'same-picture', share: 0.5, daysAgo: 2 }],
  challengesRepeat,
  accountId: 'a',
  blockSecret: new Uint8Array(32),
  blocked: [],
});
const outcome = (...asked: Parameters<typeof seenBefore>) => {
  const { raised, trace } = seenBefore(...asked);
  return [raised.map(({ code }) => code), trace.map((entry) => entry.outcome)];
};

test('a reused recording is raised, also in test accounts, unless development fixes the challenge', () => {
  const slot = 'liveness-stills';
  for (const environment of ['live', 'test'] as const)
    expect(outcome({ environment, known: known(slot) }, slot)).toEqual([['LV005'], ['raised']]);
  expect(outcome({ environment: 'test', known: known(slot, true) }, slot)).toEqual([[], ['signal']]);
  expect(outcome({ environment: 'live', known: known('selfie') }, slot)).toEqual([[], ['clear']]);
  expect(outcome({ environment: 'live' }, slot)).toEqual([[], []]);
});

test('a reused selfie is raised in live accounts and only noted in test accounts', () => {
  expect(outcome({ environment: 'live', known: known('selfie') }, 'selfie')).toEqual([['LV005'], ['raised']]);
  expect(outcome({ environment: 'test', known: known('selfie') }, 'selfie')).toEqual([[], ['signal']]);
});
