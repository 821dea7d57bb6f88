import { createHash } from 'node:crypto';
import type { UploadMediaType } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { finishFile } from '../../ports/files/file-store.ts';
import { uploadKey } from '../../ports/files/storage-keys.ts';
import { findApplicationById } from '../../records/applications/applications.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { deleteFiles, insertFiles } from '../../records/applications/files.ts';
import { newId } from '../../records/ids.ts';
import { completeUpload, findUpload, type StoredUpload } from '../../records/applications/uploads.ts';
import { heldBytes, startContentCheck } from './content.ts';
import { createMemoryLimit } from './held-memory.ts';
import { openSlots, refuseStage, type Refused } from './refuse-upload.ts';

export type Completed =
  | { readonly ok: true; readonly upload: StoredUpload; readonly receivedBytes: number }
  | (Refused & { readonly receivedBytes: number });

type Verdict = { readonly ok: true; readonly mediaType: UploadMediaType } | Refused;

const OTHER_BYTES: Refused = { ok: false, code: 'upload_hash_mismatch' };
const AWAY: Refused = { ok: false, code: 'unavailable' };
const INFECTED: Refused = {
  ok: false,
  code: 'image_unreadable',
  detail: 'This file was blocked by the virus scanner.',
};

/**
 * Checks a complete file in one pass before it counts: exactly the bytes that are hashed and checked are stored. A
 * refused file is deleted, and sending it again starts from zero. While the scanner is unavailable the bytes are kept,
 * and a later request continues.
 */
export async function completeUploaded(
  context: Needs<'files' | 'now' | 'startScan' | 'store'>,
  application: StoredApplication,
  upload: StoredUpload,
): Promise<Completed> {
  const { slots } = await openSlots(context.store.db, application);
  const mediaTypes = slots.get(upload.slot) ?? [];
  return withMemory(heldBytes(mediaTypes, upload.sizeBytes), () => judgeAndRecord(context, upload, mediaTypes));
}

/** Bytes of uploads that are held in memory for checking at the same time, in this process. */
const withMemory = createMemoryLimit(64 * 1024 * 1024);

async function judgeAndRecord(
  context: Needs<'files' | 'now' | 'startScan' | 'store'>,
  upload: StoredUpload,
  mediaTypes: readonly UploadMediaType[],
): Promise<Completed> {
  const { files } = context;
  const key = uploadKey(upload.applicationId, upload.id);
  const judge = createJudge(context, upload, mediaTypes);
  const finished = await judge.during(() => finishFile(files, key, judge.check));
  // A process ended after it completed the file and before it recorded that.
  const whole = finished === null ? await files.open(key) : null;
  if (finished === null && !whole) return completedMeanwhile(context, upload);
  if (whole) await judge.during(() => drain(judge.check(whole.stream)));

  const verdict = judge.verdict();
  if (!verdict) return completedMeanwhile(context, upload);
  if (verdict.ok) return record(context, upload, verdict.mediaType);
  if (verdict.code === 'unavailable') return { ...verdict, receivedBytes: upload.sizeBytes };
  if (whole) await removeUnrecorded(context, upload);
  else await files.discard(key);
  return { ...verdict, receivedBytes: 0 };
}

/** Passes the pieces of a file on while they are hashed, scanned and checked. */
function createJudge(context: Needs<'startScan'>, upload: StoredUpload, mediaTypes: readonly UploadMediaType[]) {
  let verdict: Verdict | null = null;
  let endedEarly = false;
  return {
    /** Throws at the end of bytes that must not become a file. */
    async *check(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      const hash = createHash('sha256');
      const content = startContentCheck(mediaTypes, upload.sizeBytes);
      const scan = context.startScan(upload.id);
      let sizeBytes = 0;
      try {
        for await (const piece of source) {
          sizeBytes += piece.length;
          hash.update(piece);
          content.write(piece);
          await scan.write(piece);
          yield piece;
        }
        endedEarly = sizeBytes < upload.sizeBytes;
        if (endedEarly) throw new Error('the upload has fewer bytes than announced');
        // The scanner only gives a verdict at the end, which it never gets for bytes other than the announced ones.
        const scanned = hash.digest('hex') === upload.sha256 ? await scan.end() : 'other';
        if (scanned === 'clean') verdict = await content.end();
        else verdict = { other: OTHER_BYTES, away: AWAY, infected: INFECTED }[scanned];
      } finally {
        scan.drop();
      }
      if (!verdict.ok) throw new Error(`the upload was refused: ${verdict.code}`);
    },
    /**
     * If the work fails with a refusal, `verdict` has it. If someone else finished or discarded the bytes, there is
     * none.
     */
    async during<T>(work: () => Promise<T>): Promise<T | undefined> {
      try {
        return await work();
      } catch (error) {
        if (endedEarly || (verdict && !verdict.ok)) return undefined;
        throw error;
      }
    },
    verdict: (): Verdict | null => verdict,
  };
}

async function drain(pieces: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of pieces);
}

async function record(
  context: Needs<'files' | 'now' | 'store'>,
  upload: StoredUpload,
  mediaType: UploadMediaType,
): Promise<Completed> {
  const { files, store } = context;
  const { applicationId, accountId, slot, sha256, sizeBytes } = upload;
  const storageKey = uploadKey(applicationId, upload.id);
  const fileId = newId();
  const now = context.now();
  const gone = await store.withLock(applicationId, async (tx): Promise<string[] | Refused | null> => {
    // Submitted while the bytes were checked: the submission stays unchanged.
    const refused = refuseStage((await findApplicationById(tx, applicationId))!);
    if (refused) return refused;
    const replaced = await completeUpload(tx, upload, { fileId, mediaType, now });
    if (!replaced) return null;
    await insertFiles(tx, [
      {
        id: fileId,
        accountId,
        applicationId,
        name: null,
        storageKey,
        role: 'upload',
        kind: slot,
        imageKey: null,
        ofFileId: null,
        mediaType,
        sizeBytes,
        sha256,
        createdAt: now,
      },
    ]);
    return deleteFiles(tx, replaced);
  });
  if (gone === null) return completedMeanwhile(context, upload);
  if ('ok' in gone) {
    return (await removeUnrecorded(context, upload))
      ? { ...gone, receivedBytes: 0 }
      : completedMeanwhile(context, upload);
  }
  for (const replaced of gone) await files.remove(replaced);
  const done: StoredUpload = { ...upload, state: 'complete', fileId, mediaType, completedAt: now };
  return { ok: true, upload: done, receivedBytes: sizeBytes };
}

/** False if another request has recorded the file, which is then kept. */
async function removeUnrecorded({ store, files }: Needs<'files' | 'store'>, upload: StoredUpload): Promise<boolean> {
  const now = await findUpload(store.db, upload.applicationId, upload.id);
  if (now && now.state !== 'open') return false;
  await files.remove(uploadKey(upload.applicationId, upload.id));
  return true;
}

/** Another request for the same upload was faster. */
async function completedMeanwhile(context: Needs<'store'>, upload: StoredUpload): Promise<Completed> {
  const now = await findUpload(context.store.db, upload.applicationId, upload.id);
  if (now?.state === 'complete') return { ok: true, upload: now, receivedBytes: now.sizeBytes };
  return { ok: false, code: 'upload_offset_mismatch', receivedBytes: 0 };
}
