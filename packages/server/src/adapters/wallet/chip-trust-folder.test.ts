import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSigner, masterList, revocationList } from '@verify/specimen/chip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChipTrust } from './chip-trust-folder.ts';

const algorithm = { hash: 'sha256', curve: 'prime256v1' } as const;
const span = { from: new Date('2022-01-01'), to: new Date('2037-01-01') };
const [utopia, germany] = ['UT', 'DE'].map((country) => makeSigner({ algorithm, country, ...span }));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-chip-trust-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('changed files are read again, and a broken file keeps the previous trust', async () => {
  let now = 0;
  const faults: unknown[] = [];
  const trust = createChipTrust({ folder, specimens: true, now: () => now, onFault: (fault) => faults.push(fault) });
  const regions = async () => (await trust()).anchors.map(({ region }) => region);
  expect(await regions()).toEqual([]);
  await writeFile(join(folder, 'world.ml'), masterList([utopia!.certificate, germany!.certificate]));
  expect(await regions()).toEqual([]);
  now += 60_000;
  expect(await regions()).toEqual(['UT', 'DE']);
  await writeFile(join(folder, 'revoked.crl'), revocationList(germany!, [4711], new Date('2026-01-01')));
  now += 60_000;
  expect((await trust()).revoked).toMatchObject([{ serials: ['1267'] }]);
  await writeFile(join(folder, 'broken.pem'), 'no certificate');
  now += 60_000;
  expect([await regions(), faults.length]).toEqual([['UT', 'DE'], 1]);
  await rm(join(folder, 'broken.pem'));
});

test('signers of the fictional State are trusted only in development', async () => {
  const faults: unknown[] = [];
  const trust = createChipTrust({ folder, specimens: false, now: () => 0, onFault: (fault) => faults.push(fault) });
  expect((await trust()).anchors.map(({ region }) => region)).toEqual(['DE']);
  expect(faults).toHaveLength(1);
});

test('a revocation list without a matching signer is an error', async () => {
  const stranger = makeSigner({ algorithm, country: 'DE', ...span });
  await writeFile(join(folder, 'forged.crl'), revocationList(stranger, [1], new Date('2026-01-01')));
  const trust = createChipTrust({ folder, specimens: true, now: () => 0, onFault: () => undefined });
  await expect(trust()).rejects.toThrow('No certificate beside the revocation list signed it.');
});
