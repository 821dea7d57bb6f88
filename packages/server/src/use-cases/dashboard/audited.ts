import type { Auditing, Needs } from '../../context.ts';
import { addAudit } from '../../records/people/audit.ts';
import type { User } from '../../records/people/users.ts';
import { accountLock, type Db } from '../../records/store.ts';
import type { Acting } from '../callers.ts';
import type { Answer, Nothing } from '../refusal.ts';

/** Adds an audit entry. `details` contains no personal data; text written by a person goes into `note`. */
export type Note = (action: string, subject: string, details?: string, note?: string) => Promise<void>;

/** Who is named as the actor, and in the log of which account. */
interface Actor extends Pick<Acting, 'actor'> {
  readonly account: Pick<Acting['account'], 'id'>;
}

export const asUser = ({ accountId, id }: Pick<User, 'accountId' | 'id'>): Actor => ({
  account: { id: accountId },
  actor: id,
});

/** Adds entries in the transaction of what they record. */
export const noteIn =
  ({ now, keys }: Needs<'keys' | 'now'>, tx: Db, { account, actor }: Actor): Note =>
  (action, subject, details = '', note) =>
    addAudit(tx, keys.audit, { accountId: account.id, at: now(), actor, action, subject, details, note });

/** Makes a change to an account's rows and adds its audit entries in one transaction. */
export const audited = <T>(
  context: Auditing,
  by: Actor,
  change: (tx: Db, note: Note) => Promise<T>,
  ...locks: readonly string[]
): Promise<T> =>
  context.store.withLock([accountLock(by.account.id), ...locks], (tx) => change(tx, noteIn(context, tx, by)));

/** The same with one entry. If `change` finds nothing, nothing is written and the answer is 404. */
export async function auditedOrMissing(
  context: Auditing,
  by: Actor,
  entry: Parameters<Note>,
  change: (tx: Db) => Promise<boolean>,
): Answer<Nothing> {
  const done = await audited(context, by, async (tx, note) => {
    if (!(await change(tx))) return false;
    await note(...entry);
    return true;
  });
  return done ? { ok: true, body: {} } : { ok: false, code: 'not_found' };
}
