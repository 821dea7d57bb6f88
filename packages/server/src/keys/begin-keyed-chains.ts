import { addAudit } from '../records/people/audit.ts';
import type { AuditKey } from '../records/people/audit-chain.ts';
import type { Db } from '../records/store.ts';

/**
 * Runs once, in the transaction that creates the key: appends an entry with a MAC to every existing log, which covers
 * the entries before it. Throws if entries already have a MAC, because then their key is missing and a new one would
 * only hide that.
 */
export async function beginKeyedChains(tx: Db, key: AuditKey, at: number): Promise<void> {
  const logs = await tx
    .selectFrom('audit')
    .select((eb) => [
      'accountId',
      eb.fn.countAll<number | string>().as('entries'),
      eb.fn.count<number | string>('mac').as('keyed'),
    ])
    .groupBy('accountId')
    .execute();
  if (logs.some(({ keyed }) => Number(keyed) > 0)) {
    throw new Error('the key of the audit log is missing from the records: restore it from a backup');
  }
  for (const { accountId, entries } of logs) {
    const details = `covers ${entries} entries from before MACs`;
    await addAudit(tx, key, { accountId, at, actor: 'system', action: 'audit.keyed', subject: accountId, details });
  }
}
