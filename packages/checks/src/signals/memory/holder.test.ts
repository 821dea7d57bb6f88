import { expect, test } from 'vitest';
import { holderMemo } from './holder.ts';

const secret = new Uint8Array(32).fill(7);
const ANNA = { documentNumber: 'L898902C3', dateOfBirth: '1974-08-12', lastName: 'ERIKSSON', firstName: 'ANNA MARIA' };
const memo = (change: Partial<typeof ANNA> = {}, account = 'a') => holderMemo(secret, account, { ...ANNA, ...change });

test('another last name or first given name means another holder of the same document', () => {
  for (const change of [{ lastName: 'ERIKSON' }, { firstName: 'MARIA' }]) {
    expect(memo(change).holderHash).not.toBe(memo().holderHash);
    expect(memo(change).documentHash).toBe(memo().documentHash);
  }
});

test('hashes differ between accounts and between name and number fields', () => {
  expect(memo({}, 'b').documentHash).not.toBe(memo().documentHash);
  expect(memo({}, 'b').holderHash).not.toBe(memo().holderHash);
  expect(memo({ lastName: 'AB', firstName: 'C' }).holderHash).not.toBe(
    memo({ lastName: 'A', firstName: 'BC' }).holderHash,
  );
});
