import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createMasterKeys, openMasterKeys, parseMasterKeys } from './master-keys.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'verify-master-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const [old, fresh] = [randomBytes(32), randomBytes(32)];

test('a wrapped key is unwrapped only with its master key, for the same subject, unaltered', () => {
  const master = createMasterKeys([old]);
  const key = randomBytes(32);
  const { masterId, wrapped } = master.wrap('a', key);
  expect(key.equals(master.unwrap('a', masterId, wrapped))).toBe(true);
  expect(() => master.unwrap('b', masterId, wrapped)).toThrow();
  const altered = Buffer.from(wrapped, 'base64');
  altered[20]! ^= 1;
  expect(() => master.unwrap('a', masterId, altered.toString('base64'))).toThrow();
  expect(() => createMasterKeys([fresh]).unwrap('a', masterId, wrapped)).toThrow('is not given');
  expect(wrapped).not.toContain(key.toString('base64').slice(0, 20));
  expect(master.wrap('a', key).wrapped).not.toBe(wrapped);
});

test('the first key wraps, and the others still unwrap', () => {
  const { masterId, wrapped } = createMasterKeys([old]).wrap('a', fresh);
  const both = createMasterKeys([fresh, old]);
  expect(both.unwrap('a', masterId, wrapped)).toHaveLength(32);
  expect(both.wrap('a', fresh).masterId).not.toBe(masterId);
});

test('base64 and hex, separated by commas or lines, are accepted, and anything else is refused', () => {
  const [a, b] = [old.toString('base64'), fresh.toString('hex')];
  expect(parseMasterKeys(`${a}\n${b}\n`)?.id).toBe(createMasterKeys([old]).id);
  expect(parseMasterKeys(`${b},${a}`)?.has(createMasterKeys([old]).id)).toBe(true);
  for (const text of ['', ' ', 'password', `${a}x`, a.slice(1), `${a},short`]) expect(parseMasterKeys(text)).toBeNull();
});

const base64 = (bytes: Iterable<number>): string => Buffer.from([...bytes]).toString('base64');

test.each([
  ['zeros', base64(new Uint8Array(32))],
  ['one byte repeated', base64(new Uint8Array(32).fill(7))],
  ['a pattern', 'ab12cd34'.repeat(8)],
  ['16 random bytes twice', base64([...fresh.subarray(0, 16), ...fresh.subarray(0, 16)])],
  ['a sequence', base64(Array.from({ length: 32 }, (_, i) => i))],
  ['a sequence backwards in large steps', base64(Array.from({ length: 32 }, (_, i) => 255 - 7 * i))],
  ['a password of 32 characters', base64(Buffer.from('correct horse battery staple 123'))],
  ['a random key beside zeros', `${base64(fresh)},${base64(new Uint8Array(32))}`],
])('%s are refused as a random key', (_, text) => expect(parseMasterKeys(text)).toBeNull());

test('a thousand random keys are accepted', () => {
  for (let i = 0; i < 1000; i++) expect(parseMasterKeys(randomBytes(32).toString('base64'))).not.toBeNull();
});

test('development creates a key that only its user can read, and production requires one', async () => {
  const made = await openMasterKeys({ dataDir, development: true });
  expect(statSync(join(dataDir, 'master.key')).mode & 0o777).toBe(0o600);
  expect((await openMasterKeys({ dataDir, development: true })).id).toBe(made.id);
  await expect(openMasterKeys({ dataDir, development: false })).rejects.toThrow('required in production');
  const file = join(dataDir, 'other.key');
  writeFileSync(file, fresh.toString('base64'));
  expect((await openMasterKeys({ dataDir, file, development: false })).id).toBe(createMasterKeys([fresh]).id);
  const bad = openMasterKeys({ dataDir, given: 'hunter2', development: false });
  await expect(bad).rejects.toThrow('must hold keys of 32 random bytes');
  await expect(bad).rejects.not.toThrow('hunter2');
});

test('two processes that start together agree on one key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-master-'));
  const made = await Promise.all(
    Array.from({ length: 8 }, () => openMasterKeys({ dataDir: folder, development: true })),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  rmSync(folder, { recursive: true });
});
