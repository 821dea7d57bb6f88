import type { Needs } from '../../context.ts';
import { addAudit } from '../../records/people/audit.ts';
import { accountLock, type Db } from '../../records/store.ts';
import type { Acting } from '../callers.ts';

interface AuditedEntry {
  readonly action: string;
  readonly subject: string;
  readonly details?: string;
  readonly note?: string;
}

/**
 * An audit entry in the transaction of the change. `details` contains no personal data; text written by a person goes
 * into `note`.
 */
export const audited = (
  { now, keys }: Needs<'keys' | 'now'>,
  tx: Db,
  { account, actor }: Acting,
  entry: AuditedEntry,
): Promise<void> =>
  addAudit(tx, keys.audit, {
    accountId: account.id,
    at: now(),
    actor,
    action: entry.action,
    subject: entry.subject,
    details: entry.details ?? '',
    note: entry.note,
  });

/**
 * A change and its audit entry in one transaction. If `change` finds nothing, nothing is written and the answer is 404.
 */
export async function auditedOrMissing(
  context: Needs<'keys' | 'now' | 'store'>,
  caller: Acting,
  entry: AuditedEntry,
  change: (tx: Db) => Promise<boolean>,
): Promise<{ ok: true; body: Record<never, never> } | { ok: false; code: 'not_found' }> {
  const done = await context.store.withLock(accountLock(caller.account.id), async (tx) => {
    if (!(await change(tx))) return false;
    await audited(context, tx, caller, entry);
    return true;
  });
  return done ? { ok: true, body: {} } : { ok: false, code: 'not_found' };
}
