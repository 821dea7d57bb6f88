import { openDB } from 'idb';
import { afterEach, describe, expect, test } from 'vitest';
import { noise } from '../../test/in-browser.ts';
import type { CaptureRecord, CaptureStore } from './capture-store.ts';
import { DATABASE, openIdbStore } from './idb-store.ts';
import { createMemoryStore } from './memory-store.ts';

const record = (change: Partial<CaptureRecord> = {}): CaptureRecord => ({
  slot: 'document-front',
  order: 1,
  sha256: 'a'.repeat(64),
  sizeBytes: 1000,
  mediaType: 'image/jpeg',
  uploadId: null,
  sent: false,
  ...change,
});
const content = (seed = 1) => ({
  blob: new Blob([noise(1000, seed)], { type: 'image/jpeg' }),
  claim: { mrzLines: ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<'] },
});

const opened: CaptureStore[] = [];
afterEach(() => opened.splice(0).forEach((store) => store.close()));

async function onDisk(session: string = crypto.randomUUID()): Promise<CaptureStore> {
  const store = await openIdbStore(session);
  opened.push(store);
  return store;
}

describe.each([
  ['IndexedDB', () => onDisk()],
  ['memory', async () => createMemoryStore()],
])('every store: %s', (_, open) => {
  test('a store returns what was put, in sending order', async () => {
    const store = await open();
    await store.put(record({ slot: 'document-back', order: 2 }), content(2));
    await store.put(record(), content(1));
    expect((await store.list()).map(({ slot }) => slot)).toEqual(['document-front', 'document-back']);
    const back = await store.content('document-back');
    expect(new Uint8Array(await back!.blob.arrayBuffer())).toEqual(noise(1000, 2));
    expect(back!.blob.type).toBe('image/jpeg');
    expect(back!.claim).toEqual(content().claim);
    expect(await store.content('selfie')).toBeNull();
  });

  test('a store replaces the capture of a slot, and ignores an update of a replaced one', async () => {
    const store = await open();
    await store.put(record(), content(1));
    await store.put(record({ order: 5 }), { blob: content(2).blob, claim: undefined });
    await store.update(record({ uploadId: 'late', sent: true }));
    expect(await store.list()).toEqual([record({ order: 5 })]);
    const held = await store.content('document-front');
    expect(new Uint8Array(await held!.blob.arrayBuffer())).toEqual(noise(1000, 2));
    expect(held!.claim).toBeUndefined();
  });

  test('a store keeps no pixels of sent captures', async () => {
    const store = await open();
    await store.put(record(), content());
    await store.update(record({ uploadId: 'u', sent: true }));
    expect(await store.list()).toEqual([record({ uploadId: 'u', sent: true })]);
    expect(await store.content('document-front')).toBeNull();
  });

  test('a store removes a capture, keeps a draft, and wipes everything', async () => {
    const store = await open();
    expect(await store.readDraft()).toBeNull();
    await store.put(record(), content());
    await store.put(record({ slot: 'selfie', order: 2 }), content());
    await store.remove('selfie');
    await store.writeDraft({ step: 'review', country: 'UTO' });
    expect((await store.list()).map(({ slot }) => slot)).toEqual(['document-front']);
    expect(await store.readDraft()).toEqual({ step: 'review', country: 'UTO' });
    await store.wipe();
    expect(await store.list()).toEqual([]);
    expect(await store.content('document-front')).toBeNull();
    expect(await store.readDraft()).toBeNull();
  });
});

/** All values of the database, as the browser would write them to the disk. */
async function rawValues(): Promise<unknown[]> {
  const db = await openDB(DATABASE);
  const all = await Promise.all([...db.objectStoreNames].map((name) => db.getAll(name)));
  db.close();
  return all.flat();
}

function bytesIn(value: unknown): Uint8Array[] {
  if (value instanceof ArrayBuffer) return [new Uint8Array(value)];
  if (ArrayBuffer.isView(value)) return [new Uint8Array(value.buffer)];
  if (typeof value === 'string') return [new TextEncoder().encode(value)];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(bytesIn) : [];
}

const contains = (bytes: Uint8Array, part: Uint8Array) =>
  bytes.some((_, at) => part.every((byte, i) => bytes[at + i] === byte));

test('IndexedDB contains neither pixels nor extracted data, and the key cannot be exported', async () => {
  const store = await onDisk();
  const { blob, claim } = content(3);
  await store.put(record(), { blob, claim });
  await store.writeDraft({ name: 'ANNA MARIA' });
  const values = await rawValues();
  const bytes = values.flatMap(bytesIn);
  // More than the 1,000 bytes of plain text: the ciphertext and its tag are stored.
  expect(bytes.some(({ length }) => length === 1016)).toBe(true);
  const plain = [
    noise(1000, 3).subarray(100, 116),
    new TextEncoder().encode('ERIKSSON'),
    new TextEncoder().encode('ANNA'),
  ];
  for (const part of plain) expect(bytes.some((each) => contains(each, part))).toBe(false);
  const keys = values.filter((value) => value instanceof CryptoKey);
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) {
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  }
});

test('two tabs of one session share one key, and a record moved to another slot does not open', async () => {
  const session = crypto.randomUUID();
  const [one, other] = await Promise.all([onDisk(session), onDisk(session)]);
  await one.put(record(), content(4));
  expect(await (await other.content('document-front'))!.blob.arrayBuffer()).toHaveProperty('byteLength', 1000);
  const db = await openDB(DATABASE);
  await db.put('contents', await db.get('contents', [session, 'document-front']), [session, 'selfie']);
  await db.put('records', record({ slot: 'selfie' }), [session, 'selfie']);
  db.close();
  expect(await other.content('selfie')).toBeNull();
});

test('a new session wipes a closed one, and keeps one that another tab is using', async () => {
  const left = crypto.randomUUID();
  const first = await openIdbStore(left);
  await first.put(record(), content());
  first.close();
  const inUse = await onDisk();
  await inUse.put(record(), content(5));
  await onDisk();
  expect(await (await onDisk(left)).list()).toEqual([]);
  expect(await inUse.content('document-front')).not.toBeNull();
});

test('a write that started before a wipe does not survive it', async () => {
  const session = crypto.randomUUID();
  const store = await onDisk(session);
  await Promise.all([store.wipe(), store.put(record(), content()), store.writeDraft({})]);
  const db = await openDB(DATABASE);
  expect((await db.getAllKeys('records')).filter((key) => (key as string[])[0] === session)).toEqual([]);
  expect(await db.get('drafts', session)).toBeUndefined();
  db.close();
});
