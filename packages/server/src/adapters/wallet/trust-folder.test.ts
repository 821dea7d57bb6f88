import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certify, createAuthority } from '@verify/wallet/testing';
import { afterAll, expect, test } from 'vitest';
import { createTrustFolder } from './trust-folder.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const folder = await mkdtemp(join(tmpdir(), 'verify-trust-'));
afterAll(() => rm(folder, { recursive: true }));
const real = await certify({ subject: 'CN=PID Root, O=Mint, C=SE', isAuthority: true, now: NOW });
await writeFile(join(folder, 'mint.pem'), real.certificate);
await writeFile(join(folder, 'demo-wallet.pem'), (await createAuthority(NOW)).root.certificate);

test('production trusts no issuer of specimens and logs this', async () => {
  const faults: unknown[] = [];
  const open = (specimens: boolean) =>
    createTrustFolder({ folder, specimens, now: () => NOW.getTime(), onFault: (error) => faults.push(error) })();
  expect((await open(true)).anchors.map(({ country }) => country)).toEqual(['UTO', 'SWE']);
  expect(faults).toEqual([]);
  expect((await open(false)).anchors.map(({ name }) => name)).toEqual(['Mint']);
  expect(faults).toEqual([new Error('an issuer of specimens is not trusted in production')]);
});

test('without a folder no issuer is trusted', async () => {
  const trust = createTrustFolder({ folder: undefined, specimens: true, now: Date.now, onFault: () => {} });
  expect(await trust()).toEqual({ anchors: [] });
});
