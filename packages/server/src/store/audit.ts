import { sha256Hex } from './ids.ts';
import type { Db } from './store.ts';
import type { AuditRow } from './tables.ts';

/** Adds an entry whose hash covers the one before it in the account, so that a removed or changed entry shows. */
export async function addAudit(tx: Db, entry: Omit<AuditRow, 'seq' | 'hash'>): Promise<void> {
  const last = await tx
    .selectFrom('audit')
    .select(['seq', 'hash'])
    .where('accountId', '=', entry.accountId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const seq = (last?.seq ?? 0) + 1;
  await tx
    .insertInto('audit')
    .values({ ...entry, seq, hash: auditHash({ ...entry, seq }, last?.hash ?? '') })
    .execute();
}

export function auditHash(entry: Omit<AuditRow, 'hash'>, before: string): string {
  const { accountId, seq, at, actor, action, subject, details } = entry;
  return sha256Hex(JSON.stringify([before, accountId, seq, at, actor, action, subject, details]));
}
