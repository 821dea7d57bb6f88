import { createHash } from 'node:crypto';
import { splitBurst } from '@verify/checks/material/open-burst';
import { type CommittedStep, type FlowSettings, PAPERS, type Submit } from '@verify/contract';
import type { Needs } from '../../context.ts';
import type { Material, MaterialFile } from '@verify/checks/material/material';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { sampleSecret } from '../../keys/sample-secret.ts';
import { findFiles } from '../../records/applications/files.ts';
import { readCommitments } from '../../records/applications/commitments.ts';
import { findChallenge } from '../../records/applications/liveness-challenges.ts';
import { findWalletRequest } from '../../records/applications/wallet-requests.ts';
import { chipMaterial } from '../chip/send-chip.ts';
import { referenceMaterial } from '../returns/reference-material.ts';
import { openOutcome } from '../wallet/sealed-wallet.ts';
import { findUpload, listUploads } from '../../records/applications/uploads.ts';
import { openedInTwo } from '../doors/opened-in-two.ts';
import { answeredFlow, keptDocuments, wholeFlow } from './rounds.ts';
import { namedUploads } from './session-flow.ts';

/** The store has no such file, so trying again is useless. */
export class LostFile extends Error {}

/**
 * Everything that the services need, including the bytes. Throws a `LostFile`, or another error if the store is
 * unavailable; the job is then repeated.
 */
export async function collectMaterial(
  context: Needs<'chipTrust' | 'files' | 'keys' | 'store'>,
  application: StoredApplication,
  settings: FlowSettings,
): Promise<Material> {
  const submission = application.submission!;
  const files = await readUploads(context, application.id, submission);
  const { document, selfie, liveness, wallet } = submission;
  const file = (uploadId: string): MaterialFile => files.get(uploadId)!;
  const photo = (uploadId: string, step: CommittedStep) => withBurst(context, application.id, step, file(uploadId));
  return {
    applicationId: application.id,
    flow: answeredFlow(wholeFlow(application, settings), submission),
    environment: application.environment,
    // The day of the submission, so that a late or repeated job decides the same.
    today: new Date(application.submittedAt!).toISOString().slice(0, 10),
    openedInTwo: openedInTwo(application.opening),
    profile: application.opening.profile,
    address: application.opening.address,
    document: document && {
      documentType: document.documentType,
      issuingCountry: document.issuingCountry,
      front: await photo(document.front, 'document-front'),
      back: document.back === undefined ? undefined : await photo(document.back, 'document-back'),
    },
    confirmed: submission.confirmed,
    firstDocument: keptDocuments(application)[0]?.document,
    wallet: wallet === undefined ? undefined : await outcomeOf(context, application.id, wallet),
    reference: await referenceMaterial(context, application),
    chip: document && (await chipMaterial(context, application, settings)),
    selfie: selfie === undefined ? undefined : file(selfie),
    liveness: liveness && {
      ...(await challengeOf(context, application.id, liveness)),
      nonce: liveness.nonce,
      sampleSecret: sampleSecret(context.keys, liveness.nonce),
      stills: file(liveness.stills),
      video: liveness.video === undefined ? undefined : file(liveness.video),
    },
    papers: papersOf(submission, file),
  };
}

/** The submission was already checked to name an answered request of this application. */
async function outcomeOf({ store, keys }: Needs<'keys' | 'store'>, applicationId: string, id: string) {
  const row = await findWalletRequest(store.db, id);
  if (row?.applicationId !== applicationId) throw new Error('the answer of a wallet is missing');
  return openOutcome(keys.seal, row);
}

/** Separates the burst from the photo, and adds its commitments. */
async function withBurst(
  { store }: Needs<'store'>,
  applicationId: string,
  step: CommittedStep,
  file: MaterialFile,
): Promise<MaterialFile> {
  const { photo, burst } = splitBurst(file.bytes);
  if (photo === file.bytes) return file;
  const sha256 = createHash('sha256').update(photo).digest('hex');
  if (!burst) return { ...file, bytes: photo, sha256 };
  const committed = await readCommitments(store.db, applicationId, { nonce: burst.nonce, step });
  return { ...file, bytes: photo, sha256, burst: { ...burst, committed } };
}

function papersOf(submission: Submit, file: (uploadId: string) => MaterialFile): Material['papers'] {
  const given = Object.entries(PAPERS).flatMap(([step, key]) => {
    const uploadId = submission[key];
    return uploadId === undefined ? [] : [[step, file(uploadId)] as const];
  });
  return Object.fromEntries(given);
}

/**
 * The submission was already checked to have this challenge's nonce. A later challenge may exist, of a round that
 * nobody answered.
 */
async function challengeOf(
  { store }: Needs<'store'>,
  applicationId: string,
  { nonce, stills }: NonNullable<Submit['liveness']>,
) {
  const challenge = await findChallenge(store.db, { applicationId, nonce });
  const { attempt, steps, light, told, createdAt, expiresAt, owed } = challenge!;
  const noted = await readCommitments(store.db, applicationId, { nonce, step: 'liveness' });
  const committed = { openedAtMs: createdAt, groups: noted?.groups ?? [], told };
  const announcedAt = (await findUpload(store.db, applicationId, stills))!.createdAt;
  // Stills that were committed may be uploaded late; the others may not.
  const endedAt = committed.groups.length > 0 ? Math.min(announcedAt, expiresAt) : announcedAt;
  const times = { tookMs: endedAt - createdAt, limitMs: expiresAt - createdAt };
  return { attempt, steps, light, committed, abandoned: owed.abandoned, ...times };
}

async function readUploads(
  { store, files }: Needs<'files' | 'store'>,
  applicationId: string,
  submission: Submit,
): Promise<Map<string, MaterialFile>> {
  const wanted = new Set(namedUploads(submission).map(({ uploadId }) => uploadId));
  const uploads = (await listUploads(store.db, applicationId)).filter(({ id }) => wanted.has(id));
  const rows = await findFiles(
    store.db,
    uploads.map(({ fileId }) => fileId!),
  );
  const byId = new Map(rows.map((row) => [row.id, row] as const));
  const read = uploads.map(async ({ id, fileId, claim }) => {
    const row = byId.get(fileId!);
    const bytes = row && (await files.read(row.storageKey));
    if (!bytes)
      throw (await hasNone({ store, files })) ? new Error('the store holds none of its files') : new LostFile();
    const { mediaType, sha256 } = row;
    return [id, { fileId: row.id, mediaType, sha256, bytes, ...(claim ? { claim } : {}) }] as const;
  });
  return new Map(await Promise.all(read));
}

/** A volume that is not mounted has lost none of its files. */
async function hasNone({ store, files }: Needs<'files' | 'store'>): Promise<boolean> {
  const newest = await store.db.selectFrom('files').select('storageKey').orderBy('id', 'desc').limit(NEWEST).execute();
  const held = await Promise.all(newest.map(({ storageKey }) => files.has(storageKey)));
  return !held.includes(true);
}
const NEWEST = 20;
