import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSigner, masterList, revocationList } from '@verify/specimen/chip';
import { afterAll, expect, test } from 'vitest';
import { checkChips } from './check-chips.ts';

const NOW = new Date('2026-11-28');
const signer = (country: string, to: string) =>
  makeSigner({
    algorithm: { hash: 'sha256', curve: 'prime256v1' },
    country,
    from: new Date('2016-01-01'),
    to: new Date(to),
  });
const [valid, soon, over] = [signer('DE', '2036-01-01'), signer('FR', '2027-01-15'), signer('FR', '2026-11-27')];
const list = masterList([valid, soon, over].map(({ certificate }) => certificate));
const counted = (rest: string) => expect.stringContaining(rest);

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

test.each<[string, Record<string, Uint8Array | string>, string, unknown]>([
  [
    'a master list and a revocation list',
    { 'world.ml': list, 'de.crl': revocationList(valid, [1], NOW) },
    'ok',
    counted(
      '3 country signers of 2 countries and 1 revocation lists are in use; 1 certificates have expired, and 1 expire',
    ),
  ],
  [
    'certificates of which none lasts',
    { 'a.cer': soon.certificate, 'b.cer': over.certificate },
    'warning',
    counted('2'),
  ],
  ['no certificate', {}, 'warning', counted('No country signer')],
  [
    'the specimens’ State, in production',
    { 'a.cer': signer('UT', '2036-01-01').certificate },
    'warning',
    counted('No'),
  ],
  ['a file of another kind', { 'a.pem': 'hello' }, 'wrong', counted('cannot be read')],
])('%s', async (_, files, state, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-check-chips-'));
  folders.push(folder);
  for (const [name, file] of Object.entries(files)) writeFileSync(join(folder, name), file);
  expect(await checkChips(folder, false, NOW.getTime())).toMatchObject([{ subject: 'chips', state, message }]);
});

test('a missing or unset folder is reported', async () => {
  expect(await checkChips(undefined, true, NOW.getTime())).toEqual([]);
  expect(await checkChips('/no/such/folder', true, NOW.getTime())).toMatchObject([{ state: 'wrong' }]);
});
