import { count, find, insert, remove, update } from './rows.ts';
import type { Db } from './store.ts';
import type { MessageRow } from './tables.ts';

export const insertMessage = (tx: Db, row: MessageRow) => insert(tx, 'messages', row);

export const findMessage = (db: Db, id: string) => find(db, 'messages', { id });

/** Ends a message and erases its address and link. */
export const endMessage = (
  tx: Db,
  id: string,
  end: Pick<MessageRow, 'state' | 'lastError'> & { readonly endedAt: number },
) => update(tx, 'messages', { id, state: 'pending' }, { ...end, sealed: '' });

export const noteMessageError = (tx: Db, id: string, lastError: string) =>
  update(tx, 'messages', { id }, { lastError });

/** Messages since a time to one recipient, of one account, or about one application. */
export const countMessages = (
  db: Db,
  by: Partial<Pick<MessageRow, 'recipientHash' | 'kind' | 'accountId' | 'applicationId'>>,
  since: number,
) => count(db, 'messages', { ...by, createdAt: { '>': since } });

/** Waiting messages about an application whose data is erased are not sent any more. */
export async function dropMessagesOf(tx: Db, ids: readonly string[], now: number): Promise<void> {
  const ended = { state: 'failed', lastError: 'erased', sealed: '', endedAt: now } as const;
  await update(tx, 'messages', { applicationId: ids, state: 'pending' }, ended);
}

export const deleteMessagesBefore = (tx: Db, before: number) =>
  remove(tx, 'messages', { createdAt: { '<': before }, state: { '<>': 'pending' } });
