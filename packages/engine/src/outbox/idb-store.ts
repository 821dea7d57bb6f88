import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { UploadSlot } from '@verify/contract';
import type { CaptureContent, CaptureRecord, CaptureStore } from './capture-store.ts';
import { holdSession, sessionsInUse } from './session-lock.ts';
import { createVaultKey, seal, unseal } from './vault.ts';
import type { Sealed } from './vault.ts';

export const DATABASE = 'verify-outbox';

interface Schema extends DBSchema {
  keys: { key: string; value: CryptoKey };
  records: { key: [string, UploadSlot]; value: CaptureRecord };
  /** The claim contains extracted data, so it is sealed like the pixels. */
  contents: { key: [string, UploadSlot]; value: { media: Sealed; claim: Sealed | null } };
  drafts: { key: string; value: Sealed };
}

const STORES = ['keys', 'records', 'contents', 'drafts'] as const;
/** Acknowledged means on the disk and not only in the browser's cache. */
const STRICT = { durability: 'strict' } as const;
/** Some browsers never answer an open (Safari after a crash, a blocked upgrade); then memory is used. */
const OPEN_TIMEOUT_MS = 4_000;

/** Rejects if the browser stores nothing. Captures of other sessions are deleted, unless a tab is using them. */
export async function openIdbStore(sessionKey: string): Promise<CaptureStore> {
  const db = await openInTime();
  try {
    const release = await holdSession(sessionKey);
    await wipeOthers(db, sessionKey);
    return storeOver(db, sessionKey, await keyOf(db, sessionKey), release);
  } catch (error) {
    db.close();
    throw error;
  }
}

async function openInTime(): Promise<IDBPDatabase<Schema>> {
  const opening = openDB<Schema>(DATABASE, 1, {
    upgrade: (db) => STORES.forEach((name) => db.createObjectStore(name)),
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB did not open')), OPEN_TIMEOUT_MS);
  });
  try {
    return await Promise.race([opening, late]);
  } catch (error) {
    opening.then(
      (db) => db.close(),
      () => {}, // The caller has already received the same failure.
    );
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** If two tabs start together, the key that was stored first is used. */
async function keyOf(db: IDBPDatabase<Schema>, sessionKey: string): Promise<CryptoKey> {
  const fresh = await createVaultKey();
  const tx = db.transaction('keys', 'readwrite', STRICT);
  const stored = await tx.store.get(sessionKey);
  if (stored === undefined) await tx.store.put(fresh, sessionKey);
  await tx.done;
  return stored ?? fresh;
}

async function wipeOthers(db: IDBPDatabase<Schema>, sessionKey: string): Promise<void> {
  const inUse = await sessionsInUse();
  const others = (await db.getAllKeys('keys')).filter((key) => key !== sessionKey && !inUse.has(key));
  for (const other of others) await wipeSession(db, other);
}

async function wipeSession(db: IDBPDatabase<Schema>, sessionKey: string): Promise<void> {
  const ofSession = IDBKeyRange.bound([sessionKey], [sessionKey, []]);
  const tx = db.transaction(STORES, 'readwrite', STRICT);
  await Promise.all([
    tx.objectStore('records').delete(ofSession),
    tx.objectStore('contents').delete(ofSession),
    tx.objectStore('drafts').delete(sessionKey),
    tx.objectStore('keys').delete(sessionKey),
    tx.done,
  ]);
}

function storeOver(db: IDBPDatabase<Schema>, session: string, key: CryptoKey, release: () => void): CaptureStore {
  const label = (what: string) => `${session}/${what}`;
  /** A write that started before a wipe must not survive it. */
  const isAlive = async (keys: { count(key: string): Promise<number> }) => (await keys.count(session)) > 0;
  return {
    kind: 'disk',
    async list() {
      const records = await db.getAll('records', IDBKeyRange.bound([session], [session, []]));
      return records.toSorted((a, b) => a.order - b.order);
    },
    async put(record, { blob, claim }) {
      const { slot } = record;
      const media = await seal(key, label(slot), await blob.arrayBuffer());
      const sealedClaim = claim === undefined ? null : await seal(key, label(`${slot}/claim`), toBytes(claim));
      const tx = db.transaction(['keys', 'records', 'contents'], 'readwrite', STRICT);
      if (await isAlive(tx.objectStore('keys'))) {
        await tx.objectStore('records').put(record, [session, slot]);
        await tx.objectStore('contents').put({ media, claim: sealedClaim }, [session, slot]);
      }
      await tx.done;
    },
    async update(record) {
      const tx = db.transaction(['records', 'contents'], 'readwrite', STRICT);
      const held = await tx.objectStore('records').get([session, record.slot]);
      if (held?.order === record.order) {
        await tx.objectStore('records').put(record, [session, record.slot]);
        if (record.sent) await tx.objectStore('contents').delete([session, record.slot]);
      }
      await tx.done;
    },
    async content(slot): Promise<CaptureContent | null> {
      const [record, sealed] = await Promise.all([
        db.get('records', [session, slot]),
        db.get('contents', [session, slot]),
      ]);
      if (record === undefined || sealed === undefined) return null;
      const media = await unseal(key, label(slot), sealed.media);
      const claim = sealed.claim && (await unseal(key, label(`${slot}/claim`), sealed.claim));
      if (media === null) return null;
      return {
        blob: new Blob([media], { type: record.mediaType }),
        claim: claim === null ? undefined : (fromBytes(claim) as CaptureContent['claim']),
      };
    },
    async remove(slot) {
      const tx = db.transaction(['records', 'contents'], 'readwrite', STRICT);
      await Promise.all([
        tx.objectStore('records').delete([session, slot]),
        tx.objectStore('contents').delete([session, slot]),
        tx.done,
      ]);
    },
    async writeDraft(draft) {
      const sealed = await seal(key, label('draft'), toBytes(draft));
      const tx = db.transaction(['keys', 'drafts'], 'readwrite', STRICT);
      if (await isAlive(tx.objectStore('keys'))) await tx.objectStore('drafts').put(sealed, session);
      await tx.done;
    },
    async readDraft() {
      const sealed = await db.get('drafts', session);
      const plain = sealed === undefined ? null : await unseal(key, label('draft'), sealed);
      return plain === null ? null : fromBytes(plain);
    },
    wipe: () => wipeSession(db, session),
    close() {
      release();
      db.close();
    },
  };
}

const toBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const fromBytes = (bytes: ArrayBuffer) => JSON.parse(new TextDecoder().decode(bytes)) as unknown;
