import { saveLinkBody } from '../accounts/links.ts';
import { isHeld } from '../legal-holds.ts';
import { dropMessagesOf } from '../messages.ts';
import { endReturns } from '../returns.ts';
import type { Db } from '../store.ts';

/** Body of a link after its contents were erased. */
const NO_BODY = JSON.stringify({ redirects: null });

/**
 * Erases personal data outside the applications' own rows: uploads and files with their storage keys, webhook bodies
 * and the receivers' answers, link bodies, proposals, claims and hand-offs. Waiting webhooks are not sent any more.
 * Returns the storage keys, whose bytes are deleted after the commit.
 */
export async function eraseAround(tx: Db, ids: readonly string[], now: number): Promise<string[]> {
  const files = await tx.deleteFrom('files').where('applicationId', 'in', ids).returning('storageKey').execute();
  for (const table of [
    'uploads',
    'livenessChallenges',
    'toldAttempts',
    'commitments',
    'commitmentChannels',
    'handoffs',
    'walletRequests',
    'chips',
    'reviewProposals',
    'reviewClaims',
    'seenPictures',
    'seenTerms',
    'documentHolders',
  ] as const) {
    await tx.deleteFrom(table).where('applicationId', 'in', ids).execute();
  }
  await endReturns(tx, ids);
  await tx.updateTable('links').set({ body: NO_BODY }).where('applicationId', 'in', ids).execute();
  await dropMessagesOf(tx, ids, now);
  await tx.updateTable('events').set({ body: '' }).where('applicationId', 'in', ids).execute();
  const deliveries = tx.selectFrom('deliveries').select('id').where('applicationId', 'in', ids);
  await tx
    .updateTable('deliveries')
    .set({ state: 'failed', endedAt: now })
    .where('applicationId', 'in', ids)
    .where('state', '=', 'pending')
    .execute();
  // Done last, because an attempt that ends now locks its delivery's row until its answer is saved.
  await tx.updateTable('deliveryAttempts').set({ answer: null }).where('deliveryId', 'in', deliveries).execute();
  return files.map(({ storageKey }) => storageKey);
}

const VIDEO_SLOTS = ['liveness-video', 'liveness-stills', 'still-strip'];

/** Storage keys of one class by application: recordings, or everything else that shows the person or their papers. */
export async function filesOfClass(
  db: Db,
  ids: readonly string[],
  which: 'video' | 'images',
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('files')
    .select(['applicationId', 'storageKey', 'kind', 'mediaType'])
    .where('applicationId', 'in', ids)
    .execute();
  const keys = new Map(ids.map((id) => [id, [] as string[]]));
  for (const { applicationId, storageKey, kind, mediaType } of rows) {
    const video = VIDEO_SLOTS.includes(kind) || mediaType.startsWith('video/');
    if (video === (which === 'video')) keys.get(applicationId)!.push(storageKey);
  }
  return keys;
}

export async function deleteFileRows(tx: Db, storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  await tx.deleteFrom('files').where('storageKey', 'in', storageKeys).execute();
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

/** Erases known customers' portraits from links that ended unopened, even if nothing else is ever purged. */
export async function eraseUnusedPortraits(tx: Db, accountId: string, now: number): Promise<number> {
  const links = await tx
    .selectFrom('links')
    .select(['id', 'body'])
    .where('accountId', '=', accountId)
    .where('applicationId', 'is', null)
    .where('body', 'like', '%"sealed":%')
    .where((link) => link.or([link('expiresAt', '<=', now), link('state', '=', 'revoked')]))
    .execute();
  for (const { id, body } of links) {
    const { reference: _, ...kept } = JSON.parse(body) as Record<string, unknown>;
    await saveLinkBody(tx, id, JSON.stringify(kept));
  }
  return links.length;
}

/**
 * Applications older than `before` from which none of these classes was removed yet, oldest first, without `skip` and
 * without those on legal hold.
 */
export async function listDue(
  db: Db,
  flow: { accountId: string; flowId: string },
  {
    before,
    purged,
    limit,
    skip,
  }: { before: number; purged: readonly number[]; limit: number; skip: ReadonlySet<string> },
): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where('accountId', '=', flow.accountId)
    .where('flowId', '=', flow.flowId)
    .where('purged', 'in', [...purged])
    .where('finishedAt', '<', before)
    .where((eb) => eb.not(isHeld(eb)))
    .orderBy('finishedAt')
    .limit(limit + skip.size)
    .execute();
  return rows.flatMap(({ id }) => (skip.has(id) ? [] : [id])).slice(0, limit);
}
