import { expect, test } from 'vitest';
import { sha256Hex } from './sha256.ts';

// FIPS 180-2, B.1, and the empty message.
test.each([
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
])('hashes "%s"', async (text, hex) => expect(await sha256Hex(new Blob([text]))).toEqual({ ok: true, hex }));
