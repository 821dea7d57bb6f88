import type { LinkQuery } from '@verify/contract';
import { find, insert, update } from '../rows.ts';
import type { Db } from '../store.ts';
import type { LinkRow } from '../tables.ts';

/** Lock for claiming, moving or revoking a link. */
export const linkLock = (id: string): string => `link ${id}`;

export const insertLink = (tx: Db, link: LinkRow) => insert(tx, 'links', link);

export const findLink = (db: Db, hash: string) => find(db, 'links', { hash });

export const findLinkById = (db: Db, id: string) => find(db, 'links', { id });

/** The first link of an application; null if it was not opened through a link. */
export const findLinkOf = (db: Db, applicationId: string) => find(db, 'links', { applicationId }, 'createdAt');

/**
 * Of many browsers at once, only one succeeds, because the statement itself checks the state. False for the others and
 * after the link has ended.
 */
export async function claimLink(tx: Db, id: string, claimHash: string, now: number): Promise<boolean> {
  const open = { id, state: 'created', claimHash: null, expiresAt: { '>': now } } as const;
  return (await update(tx, 'links', open, { state: 'opened', claimHash })) > 0;
}

/** Another browser takes over the link. False if the first has sent something meanwhile, or a third was faster. */
export async function reclaimLink(tx: Db, { id, claimHash }: LinkRow, by: string, now: number): Promise<boolean> {
  const claimed = { id, state: 'opened', claimHash, expiresAt: { '>': now } } as const;
  return (await update(tx, 'links', claimed, { claimHash: by })) > 0;
}

export const setLinkApplication = (tx: Db, id: string, applicationId: string) =>
  update(tx, 'links', { id }, { applicationId });

export const saveLinkBody = (tx: Db, id: string, body: string) => update(tx, 'links', { id }, { body });

/** The states from which a link may change; a link that has ended stays so. */
const BEFORE = {
  'in-progress': ['opened'],
  completed: ['opened', 'in-progress'],
  expired: ['created', 'opened', 'in-progress'],
  revoked: ['created', 'opened', 'in-progress'],
} as const;

export const moveLink = async (tx: Db, id: string, to: 'expired' | 'revoked'): Promise<boolean> =>
  (await update(tx, 'links', { id, state: BEFORE[to] }, { state: to })) > 0;

/** Does nothing for an application that was not opened through a link. */
export const moveLinkOf = (tx: Db, applicationId: string, to: 'in-progress' | 'completed') =>
  update(tx, 'links', { applicationId, state: BEFORE[to] }, { state: to });

/**
 * The link by which the application was submitted last works again, because a rule of the flow asks for a further step.
 */
export async function reopenLinkOf(tx: Db, applicationId: string): Promise<void> {
  const last = await find(tx, 'links', { applicationId, state: 'completed' }, 'createdAt desc');
  if (last) await update(tx, 'links', { id: last.id }, { state: 'in-progress' });
}

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
