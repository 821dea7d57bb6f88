import { expect, test } from 'vitest';
import { createChooser } from './choose.ts';

const NONCE = 'n'.repeat(32);
const digests = Array.from({ length: 100 }, (_, i) => String(i).padStart(64, '0'));
const stills = digests.map((_, index) => ({ index }));
const secret = new Uint8Array(32).fill(7);
const chosen = (by = secret, nonce = NONCE, sha256 = digests, use = 'face') =>
  createChooser(by, nonce, sha256)
    .choose(use, stills, 8)
    .map(({ index }) => index);

test('the same recording gives the same selection, in the order of the list', () => {
  expect(chosen()).toEqual(chosen());
  expect(chosen()).toHaveLength(8);
  expect(chosen()).toEqual(chosen().toSorted((a, b) => a - b));
});

const other = digests.with(50, 'f'.repeat(64));
test.each([
  ['with another secret', () => chosen(new Uint8Array(32).fill(8))],
  ['for another nonce', () => chosen(secret, 'm'.repeat(32))],
  ['where one still is another one', () => chosen(secret, NONCE, other)],
  ['where two stills are swapped', () => chosen(secret, NONCE, digests.with(3, digests[4]!).with(4, digests[3]!))],
  ['for another use', () => chosen(secret, NONCE, digests, 'pattern')],
])('the selection changes %s', (_, change) => expect(change()).not.toEqual(chosen()));

test('without a secret the selection is random', () => {
  const free = () => createChooser(undefined, NONCE, digests).choose('face', stills, 8);
  expect(free()).not.toEqual(free());
});
