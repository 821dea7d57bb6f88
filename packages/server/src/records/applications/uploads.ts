import { Claim, UploadSlot } from '@verify/contract';
import { find, insert, list, update } from '../rows.ts';
import type { Db } from '../store.ts';
import type { UploadRow } from '../tables.ts';

export type StoredUpload = Omit<UploadRow, 'slot' | 'claim'> & {
  readonly slot: UploadSlot;
  readonly claim: Claim | null;
};

export const insertUpload = (tx: Db, upload: StoredUpload) =>
  insert(tx, 'uploads', { ...upload, claim: upload.claim && JSON.stringify(upload.claim) });

export async function findUpload(db: Db, applicationId: string, id: string): Promise<StoredUpload | null> {
  const row = await find(db, 'uploads', { id, applicationId });
  return row && toUpload(row);
}

/** Every upload of an application, oldest first, including replaced ones. */
export const listUploads = async (db: Db, applicationId: string): Promise<StoredUpload[]> =>
  (await list(db, 'uploads', { applicationId }, ['createdAt', 'id'])).map(toUpload);

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
  const done = { state: 'complete', fileId, mediaType, completedAt: now } as const;
  const changed = await update(tx, 'uploads', { id: upload.id, state: 'open' }, done);
  return changed > 0 && replaced.map((row) => row.fileId!);
}

const toUpload = (row: UploadRow): StoredUpload => ({
  ...row,
  slot: UploadSlot.parse(row.slot),
  claim: row.claim === null ? null : Claim.parse(JSON.parse(row.claim)),
});
