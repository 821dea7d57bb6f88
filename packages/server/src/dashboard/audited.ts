import type { ServerContext } from '../context.ts';
import { addAudit } from '../store/audit.ts';
import type { Db } from '../store/store.ts';
import type { UserCaller } from './session.ts';

/** Who did what to which, in the transaction that did it. `details` holds no personal data; what a person wrote is the `note`. */
export const audited = (
  { now }: Pick<ServerContext, 'now'>,
  tx: Db,
  { user }: Pick<UserCaller, 'user'>,
  entry: { action: string; subject: string; details?: string; note?: string },
): Promise<void> =>
  addAudit(tx, {
    accountId: user.accountId,
    at: now(),
    actor: user.id,
    action: entry.action,
    subject: entry.subject,
    details: entry.details ?? '',
    note: entry.note,
  });
