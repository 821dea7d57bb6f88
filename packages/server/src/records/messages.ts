import type { Db } from './store.ts';
import type { MessageRow } from './tables.ts';

export async function insertMessage(tx: Db, row: MessageRow): Promise<void> {
  await tx.insertInto('messages').values(row).execute();
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | null> {
  return (await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Ends a message and forgets its address and link. */
export async function endMessage(
  tx: Db,
  id: string,
  end: Pick<MessageRow, 'state' | 'lastError'> & { readonly endedAt: number },
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ ...end, sealed: '' })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

export async function noteMessageError(tx: Db, id: string, lastError: string): Promise<void> {
  await tx.updateTable('messages').set({ lastError }).where('id', '=', id).execute();
}

/** Messages since a time to one recipient, of one account, or about one application. */
export async function countMessages(
  db: Db,
  by: Partial<Pick<MessageRow, 'recipientHash' | 'kind'>> & {
    readonly accountId?: string;
    readonly applicationId?: string;
  },
  since: number,
): Promise<number> {
  let query = db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('createdAt', '>', since);
  if (by.recipientHash !== undefined) query = query.where('recipientHash', '=', by.recipientHash);
  if (by.accountId !== undefined) query = query.where('accountId', '=', by.accountId);
  if (by.applicationId !== undefined) query = query.where('applicationId', '=', by.applicationId);
  if (by.kind !== undefined) query = query.where('kind', '=', by.kind);
  return Number((await query.executeTakeFirstOrThrow()).n);
}

/** Waiting messages about an application whose data is erased are not sent any more. */
export async function dropMessagesOf(tx: Db, ids: readonly string[], now: number): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ state: 'failed', lastError: 'erased', sealed: '', endedAt: now })
    .where('applicationId', 'in', ids)
    .where('state', '=', 'pending')
    .execute();
}

export async function deleteMessagesBefore(tx: Db, before: number): Promise<void> {
  await tx.deleteFrom('messages').where('createdAt', '<', before).where('state', '<>', 'pending').execute();
}
