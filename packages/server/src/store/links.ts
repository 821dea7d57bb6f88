import type { Db } from './store.ts';
import type { LinkRow } from './tables.ts';

export async function insertLink(tx: Db, link: LinkRow): Promise<void> {
  await tx.insertInto('links').values(link).execute();
}

export async function findLink(db: Db, hash: string): Promise<LinkRow | null> {
  const row = await db.selectFrom('links').selectAll().where('hash', '=', hash).executeTakeFirst();
  return row ?? null;
}

export async function findLinkById(db: Db, id: string): Promise<LinkRow | null> {
  const row = await db.selectFrom('links').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Of a hundred browsers at once, one: the statement itself decides. False for all others, and after the end. */
export async function claimLink(tx: Db, id: string, claimHash: string, now: number): Promise<boolean> {
  const claimed = await tx
    .updateTable('links')
    .set({ state: 'opened', claimHash })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .where('claimHash', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

export async function setLinkApplication(tx: Db, id: string, applicationId: string): Promise<void> {
  await tx.updateTable('links').set({ applicationId }).where('id', '=', id).execute();
}

/** From which states a link may move; what is over stays over. */
const BEFORE = {
  'in-progress': ['opened'],
  completed: ['opened', 'in-progress'],
  expired: ['created', 'opened', 'in-progress'],
  revoked: ['created', 'opened', 'in-progress'],
} as const;

export async function moveLink(tx: Db, id: string, to: 'expired' | 'revoked'): Promise<boolean> {
  const moved = await move(tx, to).where('id', '=', id).executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/** Nothing happens for an application that came from no link. */
export async function moveLinkOf(tx: Db, applicationId: string, to: 'in-progress' | 'completed'): Promise<void> {
  await move(tx, to).where('applicationId', '=', applicationId).execute();
}

const move = (tx: Db, to: keyof typeof BEFORE) =>
  tx.updateTable('links').set({ state: to }).where('state', 'in', BEFORE[to]);
