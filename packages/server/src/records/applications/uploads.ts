import { Claim, UploadSlot } from '@verify/contract';
import type { Db } from '../store.ts';
import type { UploadRow } from '../tables.ts';

export type StoredUpload = Omit<UploadRow, 'slot' | 'claim'> & {
  readonly slot: UploadSlot;
  readonly claim: Claim | null;
};

export async function insertUpload(tx: Db, upload: StoredUpload): Promise<void> {
  await tx
    .insertInto('uploads')
    .values({ ...upload, claim: upload.claim === null ? null : JSON.stringify(upload.claim) })
    .execute();
}

export async function findUpload(db: Db, applicationId: string, id: string): Promise<StoredUpload | null> {
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('applicationId', '=', applicationId)
    .executeTakeFirst();
  return row ? toUpload(row) : null;
}

/** Every upload of an application, oldest first, including replaced ones. */
export async function listUploads(db: Db, applicationId: string): Promise<StoredUpload[]> {
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(toUpload);
}

/**
 * Marks an upload complete and the uploads it replaces as replaced. Returns the file ids of those. False if it was
 * already completed.
 */
export async function completeUpload(
  tx: Db,
  upload: StoredUpload,
  complete: { fileId: string; mediaType: string; now: number },
): Promise<string[] | false> {
  const { fileId, mediaType, now } = complete;
  const replaced = await tx
    .updateTable('uploads')
    .set({ state: 'replaced' })
    .where('applicationId', '=', upload.applicationId)
    .where('slot', '=', upload.slot)
    .where('state', '=', 'complete')
    .where('id', '<>', upload.id)
    .returning('fileId')
    .execute();
  const changed = await tx
    .updateTable('uploads')
    .set({ state: 'complete', fileId, mediaType, completedAt: now })
    .where('id', '=', upload.id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n && replaced.map((row) => row.fileId!);
}

const toUpload = (row: UploadRow): StoredUpload => ({
  ...row,
  slot: UploadSlot.parse(row.slot),
  claim: row.claim === null ? null : Claim.parse(JSON.parse(row.claim)),
});
