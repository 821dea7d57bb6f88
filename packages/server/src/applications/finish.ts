import type { UploadSlot } from '@verify/contract';
import type { ServerContext } from '../context.ts';
import { finalise } from '../domain/application.ts';
import { imageKey } from '../files/storage-keys.ts';
import type { Finalised } from '../services/material.ts';
import { findApplicationById, saveApplication, type StoredApplication } from '../store/applications.ts';
import { findFiles, insertFiles, publishVideo } from '../store/files.ts';
import type { Flow } from '../store/flows.ts';
import { newId } from '../store/ids.ts';
import type { Db } from '../store/store.ts';
import type { FileRow } from '../store/tables.ts';
import { recordEvents } from './record-events.ts';

const EVIDENCE_KIND: Readonly<Record<UploadSlot, string>> = {
  'document-front': 'front',
  'document-back': 'back',
  selfie: 'selfie',
  'liveness-stills': 'liveness',
  'liveness-video': 'liveness',
  'proof-of-address': 'proof-of-address',
  'bank-statement': 'bank-statement',
};

/** Stores the pictures, then answers how to save result, pictures and events, for the transaction that ends the job. */
export async function finishApplication(
  context: ServerContext,
  application: StoredApplication,
  flow: Flow,
  finalised: Finalised,
): Promise<(tx: Db) => Promise<void>> {
  const images = await storeImages(context, application, finalised);
  const { document, fields, services, overall, trace } = finalised;
  return async (tx) => {
    const current = await findApplicationById(tx, application.id);
    const step = current && finalise(current, overall.status, context.now());
    // Decided meanwhile, by a holder whose lease had lapsed: one result each.
    if (!step || 'refused' in step) return;
    const finished = { ...step.application, result: { document, fields, services, overall } };
    if (!(await saveApplication(tx, finished, trace))) throw new Error('the application moved within its transaction');
    await insertFiles(tx, images);
    await publishVideo(tx, application.id);
    await recordEvents(context, tx, finished, flow, step.events);
  };
}

async function storeImages(
  { store, files, now }: ServerContext,
  application: StoredApplication,
  { images }: Finalised,
): Promise<FileRow[]> {
  const sources = await findFiles(store.db, [...new Set(images.map((image) => image.ofFileId))]);
  const slots = new Map(sources.map((row) => [row.id, row.kind as UploadSlot] as const));
  const stored = images.map(async (image, index): Promise<FileRow> => {
    const storageKey = imageKey(application.id, index);
    const { sizeBytes, sha256 } = await files.put(storageKey, [image.bytes]);
    const slot = slots.get(image.ofFileId);
    const whole = image.kind === 'evidence';
    return {
      id: newId(),
      accountId: application.accountId,
      applicationId: application.id,
      name: `${newId()}.jpg`,
      storageKey,
      role: whole ? 'evidence' : 'crop',
      kind: whole ? (slot ? EVIDENCE_KIND[slot] : 'evidence') : image.kind,
      imageKey: image.key,
      ofFileId: image.ofFileId,
      mediaType: image.mediaType,
      sizeBytes,
      sha256,
      createdAt: now(),
    };
  });
  return Promise.all(stored);
}
