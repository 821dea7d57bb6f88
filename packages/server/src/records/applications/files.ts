import { find, insert, list, update } from '../rows.ts';
import type { Db } from '../store.ts';
import { newId } from '../ids.ts';
import type { FileRow } from '../tables.ts';

/** Inserts rows of stored files; the bytes are in the file store under `storageKey`. */
export async function insertFiles(
  tx: Db,
  files: readonly (Omit<FileRow, 'quad' | 'round'> & Partial<Pick<FileRow, 'quad' | 'round'>>)[],
): Promise<void> {
  const rows = files.map((file) => ({ quad: null, round: 0, ...file }));
  await insert(tx, 'files', rows);
}

/** The pictures made by services that an application shows. */
export const listImages = (db: Db, applicationId: string) =>
  list(db, 'files', { applicationId, role: { '<>': 'upload' } }, ['imageKey']);

export const findFiles = (db: Db, ids: readonly string[]) => list(db, 'files', { id: ids });

/** The portrait that was cut out of each document, by application. */
export async function portraitsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await list(db, 'files', { applicationId: ids, role: 'crop', kind: 'portrait' }, ['round']);
  return new Map(rows.map(({ applicationId, id }) => [applicationId, id]));
}

/**
 * Gives the liveness recording a public name. The server does not re-encode video, so it is served sandboxed, as the
 * type that its first bytes indicate.
 */
export async function publishVideo(tx: Db, applicationId: string): Promise<void> {
  const uploaded = await list(tx, 'files', { applicationId, role: 'upload', kind: 'liveness-video' });
  for (const { id, mediaType } of uploaded) {
    const name = `${newId()}.${mediaType === 'video/mp4' ? 'mp4' : 'webm'}`;
    await update(tx, 'files', { id }, { role: 'evidence', kind: 'liveness', name });
  }
}

/** The PDFs among these files are shown as they were uploaded. */
export async function publishPdfs(tx: Db, ids: readonly string[]): Promise<void> {
  const pdfs = (await findFiles(tx, ids)).filter((row) => row.role === 'upload' && row.mediaType === 'application/pdf');
  for (const { id } of pdfs) await update(tx, 'files', { id }, { role: 'evidence', name: `${newId()}.pdf` });
}

/** Finds a file of this account by its public name. */
export const findFileByName = (db: Db, accountId: string, name: string) => find(db, 'files', { name, accountId });

/** Kinds of the pictures that show the sides of a document. */
export const DOCUMENT_KINDS = ['front', 'back'] as const;

/**
 * Deletes the pictures that services made, but not the uploads. Of the rounds in `keep`, the sides of the document
 * stay. Returns the storage keys, as `deleteFiles` does.
 */
export async function deleteImages(tx: Db, applicationId: string, keep: readonly number[]): Promise<string[]> {
  let images = tx.deleteFrom('files').where('applicationId', '=', applicationId).where('imageKey', 'is not', null);
  if (keep.length > 0)
    images = images.where((eb) =>
      eb.not(eb.and([eb('role', '=', 'evidence'), eb('kind', 'in', DOCUMENT_KINDS), eb('round', 'in', keep)])),
    );
  const rows = await images.returning('storageKey').execute();
  return rows.map((row) => row.storageKey);
}

/** Returns the storage keys, so that the bytes can be deleted after the commit. */
export async function deleteFiles(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.deleteFrom('files').where('id', 'in', ids).returning('storageKey').execute();
  return rows.map((row) => row.storageKey);
}
