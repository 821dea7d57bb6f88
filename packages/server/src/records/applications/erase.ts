import { dropMessagesOf } from '../messages.ts';
import type { Db } from '../store.ts';

/** Body of a link after its contents were erased. */
const NO_BODY = JSON.stringify({ redirects: null });

/**
 * Erases personal data outside the application's own row: uploads and files with their storage keys, webhook bodies and
 * the receivers' answers, link bodies, proposals, claims and hand-offs. Waiting webhooks are not sent any more. Returns
 * the storage keys, whose bytes are deleted after the commit.
 */
export async function eraseAround(tx: Db, applicationId: string, now: number): Promise<string[]> {
  const files = await tx
    .deleteFrom('files')
    .where('applicationId', '=', applicationId)
    .returning('storageKey')
    .execute();
  for (const table of [
    'uploads',
    'livenessChallenges',
    'toldAttempts',
    'commitments',
    'commitmentChannels',
    'handoffs',
    'walletRequests',
    'reviewProposals',
    'reviewClaims',
    'seenPictures',
    'seenTerms',
    'documentHolders',
  ] as const) {
    await tx.deleteFrom(table).where('applicationId', '=', applicationId).execute();
  }
  await tx.updateTable('links').set({ body: NO_BODY }).where('applicationId', '=', applicationId).execute();
  await dropMessagesOf(tx, applicationId, now);
  await tx.updateTable('events').set({ body: '' }).where('applicationId', '=', applicationId).execute();
  const deliveries = tx.selectFrom('deliveries').select('id').where('applicationId', '=', applicationId);
  await tx
    .updateTable('deliveries')
    .set({ state: 'failed', endedAt: now })
    .where('applicationId', '=', applicationId)
    .where('state', '=', 'pending')
    .execute();
  // Done last: an attempt that ends at this moment holds its delivery's row until its answer is saved.
  await tx.updateTable('deliveryAttempts').set({ answer: null }).where('deliveryId', 'in', deliveries).execute();
  return files.map(({ storageKey }) => storageKey);
}

const VIDEO_SLOTS = ['liveness-video', 'liveness-stills', 'still-strip'];

/** Storage keys of one class: recordings, or everything else that shows the person or their papers. */
export async function filesOfClass(db: Db, applicationId: string, which: 'video' | 'images'): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select(['storageKey', 'kind', 'mediaType'])
    .where('applicationId', '=', applicationId)
    .execute();
  return rows
    .filter(({ kind, mediaType }) => {
      const video = VIDEO_SLOTS.includes(kind) || mediaType.startsWith('video/');
      return video === (which === 'video');
    })
    .map(({ storageKey }) => storageKey);
}

export async function deleteFileRows(tx: Db, applicationId: string, storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  await tx
    .deleteFrom('files')
    .where('applicationId', '=', applicationId)
    .where('storageKey', 'in', [...storageKeys])
    .execute();
}

/** Adds a bit for the class that was removed. */
export async function savePurged(tx: Db, id: string, purged: number): Promise<void> {
  await tx.updateTable('applications').set({ purged }).where('id', '=', id).execute();
}

export async function saveTrace(tx: Db, id: string, trace: readonly unknown[]): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ trace: JSON.stringify(trace) })
    .where('id', '=', id)
    .where('trace', 'is not', null)
    .execute();
}

/** Links that nobody opened also hold personal data. Returns the number of links. */
export async function eraseUnopenedLinks(
  tx: Db,
  flow: { accountId: string; flowId: string },
  before: number,
): Promise<number> {
  const erased = await tx
    .updateTable('links')
    .set({ body: NO_BODY })
    .where('accountId', '=', flow.accountId)
    .where('createdAt', '<', before)
    .where('expiresAt', '<', before)
    .where('flowId', '=', flow.flowId)
    .where('applicationId', 'is', null)
    .where('body', '<>', NO_BODY)
    .executeTakeFirst();
  return Number(erased.numUpdatedRows);
}

/** Applications older than `before` from which none of these classes was removed yet, oldest first. */
export async function listDue(
  db: Db,
  flow: { accountId: string; flowId: string },
  { before, purged, limit }: { before: number; purged: readonly number[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where('accountId', '=', flow.accountId)
    .where('flowId', '=', flow.flowId)
    .where('purged', 'in', [...purged])
    .where('finishedAt', '<', before)
    .orderBy('finishedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
