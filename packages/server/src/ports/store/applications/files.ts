import type { Db } from '../store.ts';
import { newId } from '../ids.ts';
import type { FileRow } from '../tables.ts';

/** Rows of stored files; the bytes are in the file store under `storageKey`. */
export async function insertFiles(
  tx: Db,
  files: readonly (Omit<FileRow, 'quad'> & Partial<Pick<FileRow, 'quad'>>)[],
): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insertInto('files')
    .values(files.map((file) => ({ quad: null, ...file })))
    .execute();
}

/** What an application shows: pictures that the services made. */
export async function listImages(db: Db, applicationId: string): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('role', '<>', 'upload')
    .orderBy('imageKey')
    .execute();
}

export async function findFiles(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('files').selectAll().where('id', 'in', ids).execute();
}

/**
 * Gives the recording of the liveness check a public name. It is shown as it came: nothing here re-encodes video, so it is served
 * sandboxed as the type that its first bytes say.
 */
export async function publishVideo(tx: Db, applicationId: string): Promise<void> {
  const uploaded = await tx
    .selectFrom('files')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('role', '=', 'upload')
    .where('kind', '=', 'liveness-video')
    .execute();
  for (const { id, mediaType } of uploaded) {
    const name = `${newId()}.${mediaType === 'video/mp4' ? 'mp4' : 'webm'}`;
    await tx.updateTable('files').set({ role: 'evidence', kind: 'liveness', name }).where('id', '=', id).execute();
  }
}

/** By its public name, of this account alone. */
export async function findFileByName(db: Db, accountId: string, name: string): Promise<FileRow | null> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('name', '=', name)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** The pictures that the services made of an application, not what was sent. Returns the storage keys, as `deleteFiles`. */
export async function deleteImages(tx: Db, applicationId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('files')
    .where('applicationId', '=', applicationId)
    .where('imageKey', 'is not', null)
    .returning('storageKey')
    .execute();
  return rows.map((row) => row.storageKey);
}

/** Returns the storage keys, so that the bytes can go once this is committed. */
export async function deleteFiles(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.deleteFrom('files').where('id', 'in', ids).returning('storageKey').execute();
  return rows.map((row) => row.storageKey);
}
