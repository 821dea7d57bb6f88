import { find, insert, update } from '../rows.ts';
import type { Db } from '../store.ts';
import type { HandoffRow } from '../tables.ts';

export const insertHandoff = (tx: Db, handoff: HandoffRow) => insert(tx, 'handoffs', handoff);
export const findHandoff = (db: Db, hash: string) => find(db, 'handoffs', { hash });
export const findHandoffById = (db: Db, id: string) => find(db, 'handoffs', { id });

/** The newest hand-off of an application. */
export const findLastHandoff = (db: Db, applicationId: string) =>
  find(db, 'handoffs', { applicationId }, 'createdAt desc', 'id');

/** Only one phone succeeds, because the statement itself checks the state. */
export async function claimHandoff(tx: Db, id: string, claimHash: string, now: number): Promise<boolean> {
  const open = { id, state: 'created', expiresAt: { '>': now } } as const;
  return (await update(tx, 'handoffs', open, { state: 'opened', claimHash })) > 0;
}

/** Cancels all open hand-offs of an application. */
export const cancelHandoffs = (tx: Db, applicationId: string) =>
  update(tx, 'handoffs', { applicationId, state: ['created', 'opened'] }, { state: 'cancelled' });
