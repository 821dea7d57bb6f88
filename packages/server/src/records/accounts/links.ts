import type { LinkQuery } from '@verify/contract';
import { changes, first, type Db } from '../store.ts';
import type { LinkRow } from '../tables.ts';

/** Held by what claims, moves or revokes a link. */
export const linkLock = (id: string): string => `link ${id}`;

export async function insertLink(tx: Db, link: LinkRow): Promise<void> {
  await tx.insertInto('links').values(link).execute();
}

export async function findLink(db: Db, hash: string): Promise<LinkRow | null> {
  return first(db.selectFrom('links').selectAll().where('hash', '=', hash));
}

export async function findLinkById(db: Db, id: string): Promise<LinkRow | null> {
  return first(db.selectFrom('links').selectAll().where('id', '=', id));
}

/** The first link of an application; null if it was not opened through a link. */
export async function findLinkOf(db: Db, applicationId: string): Promise<LinkRow | null> {
  return first(
    db.selectFrom('links').selectAll().where('applicationId', '=', applicationId).orderBy('createdAt').limit(1),
  );
}

/**
 * Of many browsers at once, only one succeeds, because the statement itself checks the state. False for the others and
 * after the link has ended.
 */
export async function claimLink(tx: Db, id: string, claimHash: string, now: number): Promise<boolean> {
  return changes(
    tx
      .updateTable('links')
      .set({ state: 'opened', claimHash })
      .where('id', '=', id)
      .where('state', '=', 'created')
      .where('claimHash', 'is', null)
      .where('expiresAt', '>', now),
  );
}

/** Another browser takes the link over. False if the first has sent something meanwhile, or a third came first. */
export async function reclaimLink(tx: Db, { id, claimHash }: LinkRow, by: string, now: number): Promise<boolean> {
  return changes(
    tx
      .updateTable('links')
      .set({ claimHash: by })
      .where('id', '=', id)
      .where('state', '=', 'opened')
      .where('claimHash', '=', claimHash)
      .where('expiresAt', '>', now),
  );
}

export async function setLinkApplication(tx: Db, id: string, applicationId: string): Promise<void> {
  await tx.updateTable('links').set({ applicationId }).where('id', '=', id).execute();
}

export async function saveLinkBody(tx: Db, id: string, body: string): Promise<void> {
  await tx.updateTable('links').set({ body }).where('id', '=', id).execute();
}

/** The states from which a link may change; a link that has ended stays so. */
const BEFORE = {
  'in-progress': ['opened'],
  completed: ['opened', 'in-progress'],
  expired: ['created', 'opened', 'in-progress'],
  revoked: ['created', 'opened', 'in-progress'],
} as const;

export async function moveLink(tx: Db, id: string, to: 'expired' | 'revoked'): Promise<boolean> {
  return changes(move(tx, to).where('id', '=', id));
}

/** Does nothing for an application that was not opened through a link. */
export async function moveLinkOf(tx: Db, applicationId: string, to: 'in-progress' | 'completed'): Promise<void> {
  await move(tx, to).where('applicationId', '=', applicationId).execute();
}

/**
 * The link by which the application was submitted last works again, because a rule of the flow asks for a further step.
 */
export async function reopenLinkOf(tx: Db, applicationId: string): Promise<void> {
  const last = await tx
    .selectFrom('links')
    .select('id')
    .where('applicationId', '=', applicationId)
    .where('state', '=', 'completed')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last) await tx.updateTable('links').set({ state: 'in-progress' }).where('id', '=', last.id).execute();
}

const move = (tx: Db, to: keyof typeof BEFORE) =>
  tx.updateTable('links').set({ state: to }).where('state', 'in', BEFORE[to]);

const OVER: readonly LinkRow['state'][] = ['completed', 'expired', 'revoked'];

/** The state at `now`. An expired link may still be stored as open if nobody has tried it. */
export const linkStateAt = (
  { state, expiresAt }: Pick<LinkRow, 'state' | 'expiresAt'>,
  now: number,
): LinkRow['state'] => (!OVER.includes(state) && expiresAt <= now ? 'expired' : state);

/** Links, newest first. */
export async function listLinks(
  db: Db,
  accountId: string,
  { state, q, cursor, limit }: Omit<LinkQuery, 'cursor'> & { cursor: { at: number; id: string } | null; limit: number },
  now: number,
): Promise<LinkRow[]> {
  let rows = db.selectFrom('links').selectAll().where('accountId', '=', accountId);
  if (state === 'expired') {
    rows = rows.where((eb) =>
      eb.or([eb('state', '=', 'expired'), eb.and([eb('state', 'not in', OVER), eb('expiresAt', '<=', now)])]),
    );
  } else if (state !== undefined) {
    rows = rows.where('state', '=', state);
    if (!OVER.includes(state)) rows = rows.where('expiresAt', '>', now);
  }
  // The last code point sorts after all letters.
  if (q !== undefined) rows = rows.where('externalId', '>=', q).where('externalId', '<', `${q}\u{10ffff}`);
  if (cursor) rows = rows.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(cursor.at, cursor.id)));
  return rows.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}
