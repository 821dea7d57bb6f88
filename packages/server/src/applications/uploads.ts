import { type CreateUpload, LIMITS, type ProblemCode } from '@verify/contract';
import type { ServerContext } from '../context.ts';
import type { Bytes } from '../files/file-store.ts';
import { uploadKey } from '../files/storage-keys.ts';
import { findApplicationById, type StoredApplication } from '../store/applications.ts';
import { deleteFiles, insertFiles } from '../store/files.ts';
import { newId, sha256Hex } from '../store/ids.ts';
import { moveLinkOf } from '../store/links.ts';
import { completeUpload, findUpload, insertUpload, listUploads, type StoredUpload } from '../store/uploads.ts';
import { openUploads } from './asked.ts';
import { checkContent, limitOf, TYPES_OF_SLOT } from './content.ts';

export type UploadStep =
  | { readonly ok: true; readonly upload: StoredUpload; readonly receivedBytes: number }
  | { readonly ok: false; readonly code: ProblemCode; readonly detail?: string; readonly receivedBytes?: number };

type Refused = Extract<UploadStep, { ok: false }>;
const INFECTED = { ok: false, code: 'image_unreadable', detail: 'the virus scanner knows the file' } as const;

const storageKey = (upload: StoredUpload): string => uploadKey(upload.applicationId, upload.id);

/** Announces a file. The same slot and hash again give the same upload, however far it came. */
export async function createUpload(
  context: ServerContext,
  application: StoredApplication,
  request: CreateUpload,
): Promise<UploadStep> {
  const refused = refuseStage(application) ?? refuseType(request);
  if (refused) return refused;
  const upload = await context.store.inTurn(application.id, async (tx) => {
    // Erased meanwhile, it keeps nothing new of the person.
    if ((await findApplicationById(tx, application.id))?.stage !== 'collecting') return 'ended';
    const uploads = openUploads(application, await listUploads(tx, application.id));
    const same = uploads.find(
      ({ slot, sha256, sizeBytes, state }) =>
        slot === request.slot && sha256 === request.sha256 && sizeBytes === request.sizeBytes && state !== 'replaced',
    );
    if (same) return same;
    if (uploads.length >= LIMITS.filesPerApplication) return null;
    const made: StoredUpload = {
      id: newId(),
      accountId: application.accountId,
      applicationId: application.id,
      slot: request.slot,
      sha256: request.sha256,
      sizeBytes: request.sizeBytes,
      mediaType: request.mediaType,
      claim: request.claim ?? null,
      state: 'open',
      fileId: null,
      createdAt: context.now(),
      completedAt: null,
    };
    await insertUpload(tx, made);
    if (uploads.length === 0) await moveLinkOf(tx, application.id, 'in-progress');
    return made;
  });
  if (upload === 'ended') return { ok: false, code: 'token_expired' };
  return upload ? status(context, application, upload) : { ok: false, code: 'too_many_files' };
}

export async function uploadStatus(
  context: ServerContext,
  application: StoredApplication,
  uploadId: string,
): Promise<UploadStep> {
  const upload = await findUpload(context.store.db, application.id, uploadId);
  return upload && upload.state !== 'replaced'
    ? status(context, application, upload)
    : { ok: false, code: 'upload_not_found' };
}

/** Takes bytes from `offset` on. What arrived before an interruption is kept; the last byte completes the upload. */
export async function receiveBytes(
  context: ServerContext,
  application: StoredApplication,
  uploadId: string,
  offset: number,
  source: Bytes,
): Promise<UploadStep> {
  const upload = await findUpload(context.store.db, application.id, uploadId);
  if (!upload || upload.state === 'replaced') return { ok: false, code: 'upload_not_found' };
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
  return complete(context, application, upload);
}

async function status(
  context: ServerContext,
  application: StoredApplication,
  upload: StoredUpload,
): Promise<UploadStep> {
  if (upload.state === 'complete') return { ok: true, upload, receivedBytes: upload.sizeBytes };
  const receivedBytes = await context.files.partialBytes(storageKey(upload));
  // All bytes came, and a process ended before it could say so: before it made them a file, or before it recorded that.
  const allCame =
    receivedBytes >= upload.sizeBytes || (receivedBytes === 0 && (await context.files.has(storageKey(upload))));
  if (allCame && application.stage === 'collecting') return complete(context, application, upload);
  return { ok: true, upload, receivedBytes };
}

/** Looks at the whole file before it counts. A file that is refused is forgotten: sending it again begins at zero. */
async function complete(
  context: ServerContext,
  application: StoredApplication,
  upload: StoredUpload,
): Promise<UploadStep> {
  const { files, store } = context;
  const key = storageKey(upload);
  const partial = await files.readPartial(key);
  const bytes = partial ?? (await files.read(key));
  if (!bytes) return completedMeanwhile(context, upload);
  const other = async (): Promise<UploadStep> => {
    await files.discard(key);
    return { ok: false, code: 'upload_hash_mismatch', receivedBytes: 0 };
  };
  // Before they are judged, too: others could be finished in their place while the scanner looks at these.
  if (partial && sha256Hex(partial) !== upload.sha256) return other();
  const scanned = await context.scan(bytes, upload.id);
  // All bytes stay: asking for the upload, or sending its end again, goes on from here.
  if (scanned === 'away') return { ok: false, code: 'unavailable', receivedBytes: bytes.length };
  const verdict = scanned === 'infected' ? INFECTED : await checkContent(bytes, upload.slot);
  const finished = partial ? await files.finish(key, upload.sha256) : null;
  // `missing`: another process has made it a file meanwhile. Who of the two records it, the record decides.
  if (finished?.ok === false && finished.code === 'mismatch') return other();
  if (!verdict.ok) {
    await files.remove(key);
    return { ok: false, code: verdict.code, detail: verdict.detail, receivedBytes: 0 };
  }

  const fileId = newId();
  const now = context.now();
  const { mediaType } = verdict;
  const gone = await store.inTurn(application.id, async (tx) => {
    const replaced = await completeUpload(tx, upload, { fileId, mediaType, now });
    if (!replaced) return null;
    await insertFiles(tx, [
      {
        id: fileId,
        accountId: application.accountId,
        applicationId: application.id,
        name: null,
        storageKey: key,
        role: 'upload',
        kind: upload.slot,
        imageKey: null,
        ofFileId: null,
        mediaType,
        sizeBytes: bytes.length,
        sha256: upload.sha256,
        createdAt: now,
      },
    ]);
    return deleteFiles(tx, replaced);
  });
  if (gone === null) return completedMeanwhile(context, upload);
  for (const replaced of gone) await files.remove(replaced);
  const done: StoredUpload = { ...upload, state: 'complete', fileId, mediaType, completedAt: now };
  return { ok: true, upload: done, receivedBytes: upload.sizeBytes };
}

/** Another request for the same upload was faster. */
async function completedMeanwhile(context: ServerContext, upload: StoredUpload): Promise<UploadStep> {
  const now = await findUpload(context.store.db, upload.applicationId, upload.id);
  if (now?.state === 'complete') return { ok: true, upload: now, receivedBytes: now.sizeBytes };
  return { ok: false, code: 'upload_offset_mismatch', receivedBytes: 0 };
}

function refuseStage(application: StoredApplication): Refused | null {
  if (application.stage === 'collecting') return null;
  return { ok: false, code: application.stage === 'expired' ? 'token_expired' : 'already_submitted' };
}

function refuseType({ slot, mediaType, sizeBytes }: CreateUpload): Refused | null {
  if (!TYPES_OF_SLOT[slot].includes(mediaType)) {
    return { ok: false, code: 'file_type', detail: `accepted are ${TYPES_OF_SLOT[slot].join(', ')}` };
  }
  if (sizeBytes <= limitOf(mediaType)) return null;
  return { ok: false, code: 'too_large', detail: `at most ${limitOf(mediaType)} bytes for ${mediaType}` };
}
