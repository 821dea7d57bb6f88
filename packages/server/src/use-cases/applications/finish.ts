import { LIVENESS_SCHEMA_VERSION, PAPERS, SLOTS, type UploadSlot } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { finalise } from '../../domain/application.ts';
import { imageKey } from '../../ports/files/storage-keys.ts';
import type { Finalised, Material } from '@verify/checks/material/material';
import { VIDEO_BESIDE } from '@verify/checks/services/liveness/judge-video';
import { findApplicationById, saveApplication } from '../../records/applications/applications.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { deleteImages, findFiles, insertFiles, publishPdfs, publishVideo } from '../../records/applications/files.ts';
import type { Flow } from '../../records/accounts/flows.ts';
import { newId } from '../../records/ids.ts';
import { forgetPages } from '../../records/document-holders.ts';
import { forgetSeenPictures } from '../../records/seen-pictures.ts';
import type { Db } from '../../records/store.ts';
import type { FileRow } from '../../records/tables.ts';
import { judgeRules } from './ask-further.ts';
import { keptDocuments, roundOf } from './rounds.ts';
import { walletOffer, walletTrace } from '../wallet/wallet-view.ts';
import { consentTrace } from '../consent/consents.ts';
import { reopenLinkOf } from '../../records/accounts/links.ts';

export interface Finish {
  readonly save: (tx: Db) => Promise<void>;
  readonly after: () => Promise<void>;
}

/** Stores the pictures and returns how to save result, pictures and events in the transaction that ends the job. */
export async function finishApplication(
  context: Needs<'events' | 'files' | 'modelsVersion' | 'now' | 'queue' | 'serverVersion' | 'store'>,
  application: StoredApplication,
  flow: Flow,
  finalised: Finalised,
  { chip, wallet }: Pick<Material, 'chip' | 'wallet'> = {},
): Promise<Finish> {
  const images = await storeImages(context, application, finalised);
  const { document, fields, services, overall, trace } = finalised;
  const { serverVersion } = context;
  const versions = {
    models: await context.modelsVersion(),
    ...(chip?.trust.version ? { chips: chip.trust.version } : {}),
    ...(wallet?.trustVersion ? { wallets: wallet.trustVersion } : {}),
  };
  const decidedBy = { serverVersion, livenessSchemaVersion: LIVENESS_SCHEMA_VERSION, versions };
  let gone: string[] = [];
  const save = async (tx: Db): Promise<void> => {
    const current = await findApplicationById(tx, application.id);
    const step = current && finalise(current, overall.status, context.now());
    // Already decided by a holder whose lease had expired; there is only one result.
    if (!step || 'refused' in step) return;
    const offer = await walletOffer(tx, current, flow.settings);
    const judged = judgeRules(current, flow.settings, finalised, context.now());
    const finished = judged.goesOn ?? {
      ...step.application,
      result: { document, fields, services, overall, decidedBy, ...(offer ? { wallet: offer } : {}) },
    };
    if (
      !(await saveApplication(tx, finished, [
        ...judged.trace,
        ...walletTrace(offer),
        ...consentTrace(current.consents),
      ]))
    )
      throw new Error('the application moved within its transaction');
    if (current.rounds.length > 0) {
      const kept = keptDocuments(current).map(({ round }) => round);
      gone = await deleteImages(tx, application.id, kept);
    }
    await insertFiles(tx, images);
    if (judged.goesOn) return goOn(tx, judged.goesOn);
    if (trace.every(({ rule, inputs }) => rule !== VIDEO_BESIDE || inputs['shown'] === true))
      await publishVideo(tx, application.id);
    // A paper that could be opened is returned as it was uploaded, beside its page.
    await publishPdfs(
      tx,
      images.flatMap(({ role, kind, ofFileId }) => (role === 'evidence' && kind in PAPERS ? [ofFileId!] : [])),
    );
    if (overall.status === 'error') {
      await forgetSeenPictures(tx, application.id);
      await forgetPages(tx, application.id);
    }
    await context.events.record(tx, finished, flow, step.events);
  };
  /** The person's link works again, and a job ends the wait for the further step. */
  const goOn = async (tx: Db, { id, expiresAt }: StoredApplication): Promise<void> => {
    await reopenLinkOf(tx, id);
    await context.queue.enqueue(tx, { kind: 'expire', lane: 'expire', payload: id, runAt: expiresAt });
  };
  const after = async (): Promise<void> => {
    for (const key of gone) await context.files.remove(key);
  };
  return { save, after };
}

async function storeImages(
  { store, files, now }: Needs<'files' | 'now' | 'store'>,
  application: StoredApplication,
  { images }: Finalised,
): Promise<FileRow[]> {
  const sources = await findFiles(store.db, [...new Set(images.flatMap((image) => image.ofFileId ?? []))]);
  const slots = new Map(sources.map((row) => [row.id, row.kind as UploadSlot] as const));
  const round = roundOf(application);
  const stored = images.map(async (image, index): Promise<FileRow> => {
    const storageKey = imageKey(application.id, round, index);
    const { sizeBytes, sha256 } = await files.put(storageKey, [image.bytes]);
    const slot = image.ofFileId === null ? undefined : slots.get(image.ofFileId);
    const whole = image.kind === 'evidence';
    return {
      id: newId(),
      accountId: application.accountId,
      applicationId: application.id,
      name: `${newId()}.jpg`,
      storageKey,
      role: whole ? 'evidence' : 'crop',
      kind: whole ? (slot ? SLOTS[slot].evidence : 'evidence') : image.kind,
      imageKey: image.key,
      ofFileId: image.ofFileId,
      round,
      quad: image.quad ? JSON.stringify(image.quad) : null,
      mediaType: image.mediaType,
      sizeBytes,
      sha256,
      createdAt: now(),
    };
  });
  return Promise.all(stored);
}
