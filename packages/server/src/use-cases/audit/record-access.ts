import type { Auditing } from '../../context.ts';
import { accountLock } from '../../records/store.ts';
import { addAudit, isAccessKnown } from '../../records/people/audit.ts';

/** A page polls every few seconds; within this time it is the same access. */
const SAME_MS = 15 * 60 * 1000;

export interface Access {
  readonly accountId: string;
  /** A user's id, or `key:` followed by the id of a key. */
  readonly actor: string;
  readonly action:
    | 'applications.list-viewed'
    | 'application.data-viewed'
    | 'application.file-viewed'
    | 'application.deliveries-viewed';
  readonly subject: string;
  /** Which part was accessed; no personal data. */
  readonly details?: string;
}

/** Records who accessed personal data before it is shown: without a record, nothing is shown. */
export async function recordAccess({ store, keys, now }: Auditing, { details = '', ...said }: Access): Promise<void> {
  const at = now();
  const access = { ...said, details };
  if (await isAccessKnown(store.db, access, at - SAME_MS)) return;
  await store.withLock(accountLock(access.accountId), (tx) => addAudit(tx, keys.audit, { ...access, at }));
}
