import { randomBytes } from 'node:crypto';
import {
  findFileKey,
  insertFileKey,
  listFileKeysOfOthers,
  listMasterIds,
  rewrapFileKey,
} from '../../records/applications/file-keys.ts';
import type { Store } from '../../records/store.ts';
import type { FileKeyRow } from '../../records/tables.ts';
import { applicationOfKey } from '../../ports/files/storage-keys.ts';
import type { FileKeys } from './encrypted-files.ts';
import { KEY_BYTES, type MasterKeys } from '../../keys/master-keys.ts';

/**
 * One key per application, created with its first file. It is looked up each time and never cached, so a shredded key
 * disappears at once in every process.
 */
export function createDataKeys(store: Store, master: MasterKeys, now: () => number): FileKeys {
  const open = (row: FileKeyRow): Uint8Array | 'plain' | null => {
    if (row.state === 'plain') return 'plain';
    return row.state === 'shredded' ? null : master.unwrap(about(row.applicationId), row.masterId!, row.wrapped!);
  };
  return {
    async forRead(storageKey) {
      const applicationId = applicationOfKey(storageKey);
      if (applicationId === null) return 'plain';
      const row = await findFileKey(store.db, applicationId);
      return row && open(row);
    },

    async forWrite(storageKey) {
      const applicationId = applicationOfKey(storageKey);
      if (applicationId === null) return 'plain';
      const row = (await findFileKey(store.db, applicationId)) ?? (await make(applicationId));
      const key = open(row);
      if (key === null) throw new Error('the files of this application were shredded');
      return key;
    },
  };

  function make(applicationId: string): Promise<FileKeyRow> {
    const wrapped = master.wrap(about(applicationId), randomBytes(KEY_BYTES));
    return store.withLock(null, async (tx) => {
      await insertFileKey(tx, { applicationId, state: 'sealed', ...wrapped, createdAt: now() });
      return (await findFileKey(tx, applicationId))!;
    });
  }
}

/**
 * Throws when stored keys cannot be unwrapped with these master keys, so that the service fails at the start and not at
 * the first picture.
 */
export async function checkMasterKeys(store: Store, master: MasterKeys): Promise<void> {
  const missing = (await listMasterIds(store.db)).filter((id) => !master.has(id));
  if (missing.length > 0) {
    throw new Error(
      `files are sealed with master key ${missing.join(', ')}, which was not given (given: ${master.id})`,
    );
  }
}

const BATCH = 500;

/**
 * Wraps every key with the first master key, so that the others can be removed. Files are not touched. Returns the
 * number of keys.
 */
export async function rewrapDataKeys(store: Store, master: MasterKeys): Promise<number> {
  for (let done = 0; ;) {
    const rows = await listFileKeysOfOthers(store.db, master.id, BATCH);
    if (rows.length === 0) return done;
    await store.withLock(null, async (tx) => {
      for (const row of rows) {
        const subject = about(row.applicationId);
        const key = master.unwrap(subject, row.masterId!, row.wrapped!);
        await rewrapFileKey(tx, row, master.wrap(subject, key));
      }
    });
    done += rows.length;
  }
}

const about = (applicationId: string): string => `verify file key of ${applicationId}`;
