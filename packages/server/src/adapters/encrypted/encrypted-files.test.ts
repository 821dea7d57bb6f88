import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDiskFiles } from '../disk/disk-files.ts';
import { type FileStore, finishFile } from '../../ports/files/file-store.ts';
import { filesConformance, partialText } from '../../ports/files/files-conformance.ts';
import { sha256 } from '../../testing/start-test-backend.ts';
import { encryptFiles, type FileKeys } from './encrypted-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-encrypted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let roots = 0;
const newRoot = (): string => join(folder, String(++roots));

const key = randomBytes(32);
const oneKey: FileKeys = { forRead: async () => key, forWrite: async () => key };
const open = async (root = newRoot(), keys = oneKey): Promise<FileStore> =>
  encryptFiles(await openDiskFiles(root), keys);

filesConformance('the disk, encrypted,', () => open());

const pathsIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const asItIs = (pieces: AsyncIterable<Uint8Array>) => pieces;
const CHUNK = 64 * 1024;

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 7])(
  '%i bytes are kept in pieces of any size',
  async (size) => {
    const files = await open();
    const bytes = randomBytes(size);
    for (const piece of [size || 1, 1_000, CHUNK]) {
      const pieces = Array.from({ length: Math.ceil(size / piece) }, (_, i) =>
        bytes.subarray(i * piece, (i + 1) * piece),
      );
      expect(await files.put('a', pieces)).toEqual({ sizeBytes: size, sha256: sha256(bytes) });
      expect(bytes.equals((await files.read('a'))!)).toBe(true);
      const opened = (await files.open('a'))!;
      expect(opened.sizeBytes).toBe(size);
      expect(bytes.equals(Buffer.concat(await opened.stream.toArray()))).toBe(true);
    }
  },
);

test('an upload continues at any byte, also in another process', async () => {
  const root = newRoot();
  const bytes = randomBytes(5_000);
  for (const [from, to] of [
    [0, 1],
    [1, 17],
    [17, 32],
    [32, 4_000],
    [4_000, 5_000],
  ] as const) {
    const files = await open(root);
    expect(await files.append('u', from, [bytes.subarray(from, to)], bytes.length)).toEqual({
      ok: true,
      receivedBytes: to,
    });
    expect(await (await open(root)).partialBytes('u')).toBe(to);
  }
  expect(await finishFile(await open(root), 'u', asItIs)).toEqual({ sizeBytes: 5_000, sha256: sha256(bytes) });
  expect(bytes.equals((await (await open(root)).read('u'))!)).toBe(true);
});

test('no part of a complete or unfinished file is readable on disk', async () => {
  const root = newRoot();
  const files = await open(root);
  const words = Buffer.from('Quagmire-Zweistein, born 1964-08-12'.repeat(2_000));
  await files.put('whole', [words]);
  await files.append('part', 0, [words], words.length);
  await files.append('done', 0, [words], words.length);
  await finishFile(files, 'done', asItIs);
  const paths = pathsIn(root);
  expect(paths).toHaveLength(3);
  for (const path of paths) {
    const stored = readFileSync(path);
    for (const word of ['Quagmire', 'Zweistein', '1964-08']) expect(stored.includes(word)).toBe(false);
    // The ciphertext does not even reveal repetition: equal plaintext blocks become different bytes.
    const block = stored.subarray(200, 232);
    expect(stored.indexOf(block, 232)).toBe(-1);
  }
  const again = newRoot();
  await (await open(again)).put('whole', [words]);
  expect(readFileSync(pathsIn(again)[0]!).equals(readFileSync(paths.find((path) => path.endsWith('whole'))!))).toBe(
    false,
  );
});

test('a file that was altered, cut, extended, recombined or renamed gives an error and no data', async () => {
  const root = newRoot();
  const files = await open(root);
  const bytes = randomBytes(2 * CHUNK + 100);
  await files.put('f', [bytes]);
  const path = pathsIn(root)[0]!;
  const good = readFileSync(path);
  const sealed = CHUNK + 16;
  const chunk = (i: number): Buffer => good.subarray(20 + i * sealed, 20 + (i + 1) * sealed);
  const flipped = [0, 4, 19, 20, 20 + CHUNK, 20 + sealed, good.length - 1].map((at) => {
    const copy = Buffer.from(good);
    copy[at]! ^= 1;
    return copy;
  });
  const hurt = [
    ...flipped,
    good.subarray(0, good.length - 1),
    good.subarray(0, 20 + 2 * sealed),
    good.subarray(0, 20),
    good.subarray(0, 3),
    Buffer.alloc(0),
    Buffer.concat([good, Buffer.alloc(16)]),
    Buffer.concat([good.subarray(0, 20), chunk(1), chunk(0), chunk(2)]),
    Buffer.concat([good.subarray(0, 20), chunk(2)]),
    bytes,
  ];
  for (const stored of hurt) {
    writeFileSync(path, stored);
    await expect(files.read('f')).rejects.toMatchObject({ code: 'file_damaged' });
    await expect((await files.open('f'))!.stream.toArray()).rejects.toMatchObject({ code: 'file_damaged' });
  }
  writeFileSync(path, good);
  await files.put('g', [Buffer.from('x')]);
  writeFileSync(
    pathsIn(root).find((each) => each.endsWith('g'))!,
    good,
  );
  await expect(files.read('g')).rejects.toMatchObject({ code: 'file_damaged' });
  expect(bytes.equals((await files.read('f'))!)).toBe(true);
});

test('an altered unfinished file decrypts to other bytes, and one without its header is an error', async () => {
  const root = newRoot();
  const files = await open(root);
  const bytes = randomBytes(1_000);
  await files.append('u', 0, [bytes], 1_000);
  const path = pathsIn(root)[0]!;
  const stored = readFileSync(path);
  stored[500]! ^= 1;
  writeFileSync(path, stored);
  const altered = Buffer.concat(await (await files.openPartial('u'))!.stream.toArray());
  expect([altered.length, altered.equals(bytes)]).toEqual([1_000, false]);
  writeFileSync(path, bytes);
  await expect(finishFile(await open(root), 'u', asItIs)).rejects.toMatchObject({ code: 'file_damaged' });
});

test('an upload that another process restarted continues in this one', async () => {
  const root = newRoot();
  const [a, b] = [await open(root), await open(root)];
  await a.append('u1', 0, [Buffer.from('first')], 11);
  await b.discard('u1');
  await b.append('u1', 0, [Buffer.from('hello ')], 11);
  expect(await a.append('u1', 6, [Buffer.from('world')], 11)).toEqual({ ok: true, receivedBytes: 11 });
  expect(await partialText(b, 'u1')).toBe('hello world');
  expect(await finishFile(b, 'u1', asItIs)).toMatchObject({ sizeBytes: 11 });
});
