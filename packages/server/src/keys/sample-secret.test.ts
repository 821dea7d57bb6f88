import { expect, test } from 'vitest';
import { sampleSecret } from './sample-secret.ts';

const keys = (fill: number) => ({ blockList: new Uint8Array(32).fill(fill) }) as Parameters<typeof sampleSecret>[0];

test('256 bits are the same for one recording and differ for another nonce or server', () => {
  const secret = sampleSecret(keys(1), 'n'.repeat(32));
  expect(secret).toHaveLength(32);
  expect(sampleSecret(keys(1), 'n'.repeat(32))).toEqual(secret);
  expect(sampleSecret(keys(1), 'm'.repeat(32))).not.toEqual(secret);
  expect(sampleSecret(keys(2), 'n'.repeat(32))).not.toEqual(secret);
});
