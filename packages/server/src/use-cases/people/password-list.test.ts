import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPasswordList } from './password-list.ts';

const STOLEN = 'correct horse battery staple';
const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase();
/** Every 50th password is left out of the list. */
const OTHERS = Array.from({ length: 4_000 }, (_, index) => `stolen password ${index}`);
const isStolen = (_password: string, index: number): boolean => index % 50 !== 0;
const hashes = [...OTHERS.filter(isStolen), STOLEN, 'schlüssel zum glück'].map(sha1).toSorted();

let folder: string;
const file = (name: string): string => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-breached-'));
  const lines = hashes.map((hash, index) => `${hash}:${10 ** (index % 9)}`);
  /** As the downloader writes it: a byte order mark before each range of five digits. */
  const marked = lines.map(
    (line, i) => (i === 0 || hashes[i - 1]!.slice(0, 5) < line.slice(0, 5) ? '\ufeff' : '') + line,
  );
  const files: Record<string, string> = {
    'linux.txt': lines.map((line) => `${line}\n`).join(''),
    'windows.txt': marked.map((line) => `${line}\r\n`).join(''),
    'no-end.txt': lines.join('\n'),
    'empty.txt': '',
    'words.txt': 'password\n'.repeat(9_000),
    'one-line.txt': 'A'.repeat(9_000),
    'ntlm.txt': lines.map((line) => `${line.slice(8)}\n`).join(''),
    'lower.txt': lines.map((line) => `${line.toLowerCase()}\n`).join(''),
    'by-count.txt': lines.toReversed().join('\n'),
    'cut.txt': lines.slice(0, 2_000).join('\n'),
    'cut-line.txt': lines.join('\n').slice(0, -25),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(file(name), text);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(['linux.txt', 'windows.txt', 'no-end.txt'])(
  '%s: listed passwords are found, and others are not',
  async (name) => {
    const isListed = await openPasswordList(file(name), 'THE_LIST');
    expect([await isListed(STOLEN), await isListed(`${STOLEN}.`), await isListed('')]).toEqual([true, false, false]);
    // Composed or decomposed, as another keyboard may send it.
    expect(await isListed('schlu\u0308ssel zum glu\u0308ck')).toBe(true);
    const found = await Promise.all(OTHERS.filter((_each, index) => index % 25 === 0).map(isListed));
    expect(found).toEqual(found.map((_each, index) => index % 2 === 1));
  },
);

test.each([
  ['none.txt', 'ENOENT'],
  ['.', 'EISDIR'],
  ['empty.txt', 'is not a list of SHA-1 hashes'],
  ['words.txt', 'is not a list of SHA-1 hashes'],
  ['one-line.txt', 'is not a list of SHA-1 hashes'],
  ['ntlm.txt', 'is not a list of SHA-1 hashes'],
  ['lower.txt', 'is not a list of SHA-1 hashes'],
  ['by-count.txt', 'is not sorted by hash'],
  ['cut.txt', 'is incomplete'],
  ['cut-line.txt', 'is not a list of SHA-1 hashes'],
])('%s is refused with one line that names the reason', async (name, why) => {
  await expect(openPasswordList(file(name), 'THE_LIST')).rejects.toThrow(/^THE_LIST cannot be used: /);
  await expect(openPasswordList(file(name), 'THE_LIST')).rejects.toThrow(why);
});
