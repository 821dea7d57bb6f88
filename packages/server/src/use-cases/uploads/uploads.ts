import type { CreateUpload } from '@verify/contract';
import type { Needs } from '../../context.ts';
import type { Bytes } from '../../ports/files/file-store.ts';
import { uploadKey } from '../../ports/files/storage-keys.ts';
import { findApplicationById } from '../../records/applications/applications.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { newId } from '../../records/ids.ts';
import { moveLinkOf } from '../../records/accounts/links.ts';
import { findUpload, insertUpload, listUploads, type StoredUpload } from '../../records/applications/uploads.ts';
import { openUploads, roundOf } from '../applications/rounds.ts';
import { completeUploaded } from './complete-upload.ts';
import { openSlots, refuseAmount, refuseAnnounced, refuseStage, type Refused } from './refuse-upload.ts';

export type UploadStep = { readonly ok: true; readonly upload: StoredUpload; readonly receivedBytes: number } | Refused;

const storageKey = (upload: StoredUpload): string => uploadKey(upload.applicationId, upload.id);

/** Announces a file. The same slot and hash return the same upload, whatever its progress. */
export async function createUpload(
  context: Needs<'files' | 'now' | 'startScan' | 'store'>,
  application: StoredApplication,
  request: CreateUpload,
): Promise<UploadStep> {
  const asked = await openSlots(context.store.db, application);
  const refused = refuseStage(application) ?? refuseAnnounced(asked, request);
  if (refused) return refused;
  const upload = await context.store.withLock(application.id, async (tx): Promise<StoredUpload | Refused> => {
    // Submitted or erased in the meantime: nothing new about the person is kept.
    const current = (await findApplicationById(tx, application.id))!;
    const ended = refuseStage(current);
    if (ended) return ended;
    const uploads = openUploads(current, await listUploads(tx, application.id));
    const same = uploads.find(
      ({ slot, sha256, sizeBytes, state }) =>
        slot === request.slot && sha256 === request.sha256 && sizeBytes === request.sizeBytes && state !== 'replaced',
    );
    if (same) return same;
    const tooMuch = refuseAmount(asked, uploads, request.sizeBytes);
    if (tooMuch) return tooMuch;
    const made: StoredUpload = {
      id: newId(),
      accountId: application.accountId,
      applicationId: application.id,
      slot: request.slot,
      sha256: request.sha256,
      sizeBytes: request.sizeBytes,
      mediaType: request.mediaType,
      claim: request.claim ?? null,
      round: roundOf(current),
      state: 'open',
      fileId: null,
      createdAt: context.now(),
      completedAt: null,
    };
    await insertUpload(tx, made);
    if (uploads.length === 0) await moveLinkOf(tx, application.id, 'in-progress');
    return made;
  });
  return 'ok' in upload ? upload : status(context, application, upload);
}

export async function uploadStatus(
  context: Needs<'files' | 'now' | 'startScan' | 'store'>,
  application: StoredApplication,
  uploadId: string,
): Promise<UploadStep> {
  const upload = await findOpenUpload(context, application, uploadId);
  return upload ? status(context, application, upload) : { ok: false, code: 'upload_not_found' };
}

/** Receives bytes from `offset` on. Bytes before an interruption are kept; the last byte completes the upload. */
export async function receiveBytes(
  context: Needs<'files' | 'now' | 'startScan' | 'store'>,
  application: StoredApplication,
  uploadId: string,
  offset: number,
  source: Bytes,
): Promise<UploadStep> {
  const upload = await findOpenUpload(context, application, uploadId);
  if (!upload) return { ok: false, code: 'upload_not_found' };
  if (upload.state === 'complete') {
    const { sizeBytes } = upload;
    return offset === sizeBytes
      ? { ok: true, upload, receivedBytes: sizeBytes }
      : { ok: false, code: 'upload_offset_mismatch', receivedBytes: sizeBytes };
  }
  const refused = refuseStage(application);
  if (refused) return refused;

  const appended = await context.files.append(storageKey(upload), offset, source, upload.sizeBytes);
  const { receivedBytes } = appended;
  if (!appended.ok) {
    const code = {
      offset: 'upload_offset_mismatch',
      too_large: 'too_large',
      interrupted: 'upload_incomplete',
    } as const;
    return { ok: false, code: code[appended.code], receivedBytes };
  }
  if (receivedBytes < upload.sizeBytes) return { ok: true, upload, receivedBytes };
  return completeUploaded(context, application, upload);
}

/** An upload that still counts: not replaced, and announced since a reviewer last asked again. */
async function findOpenUpload(
  context: Needs<'store'>,
  application: StoredApplication,
  uploadId: string,
): Promise<StoredUpload | null> {
  const upload = await findUpload(context.store.db, application.id, uploadId);
  if (!upload || upload.state === 'replaced') return null;
  return openUploads(application, [upload])[0] ?? null;
}

async function status(
  context: Needs<'files' | 'now' | 'startScan' | 'store'>,
  application: StoredApplication,
  upload: StoredUpload,
): Promise<UploadStep> {
  if (upload.state === 'complete') return { ok: true, upload, receivedBytes: upload.sizeBytes };
  const receivedBytes = await context.files.partialBytes(storageKey(upload));
  // All bytes arrived, but a process ended before it completed the file or recorded it.
  const allCame =
    receivedBytes >= upload.sizeBytes || (receivedBytes === 0 && (await context.files.has(storageKey(upload))));
  if (allCame && application.stage === 'collecting') return completeUploaded(context, application, upload);
  return { ok: true, upload, receivedBytes };
}
