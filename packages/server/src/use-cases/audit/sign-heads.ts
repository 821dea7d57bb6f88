import type { Auditing } from '../../context.ts';
import { sign } from 'node:crypto';
import { listAccounts } from '../../records/accounts/accounts.ts';
import { findLastHead, findTip, headMessage, insertHead } from '../../records/audit-heads.ts';
import { accountLock, type Db } from '../../records/store.ts';
import type { AuditHeadRow } from '../../records/tables.ts';
import { DAY_MS } from '../../records/span.ts';

type Context = Auditing;

/** Signs the last entry of an account's log if there are entries since the last head. Null if there is no entry yet. */
export async function signHead(
  { keys, now }: Pick<Context, 'keys' | 'now'>,
  tx: Db,
  accountId: string,
): Promise<AuditHeadRow | null> {
  const tip = await findTip(tx, accountId);
  const last = await findLastHead(tx, accountId);
  // A log that is shorter than its last head is not signed again, so that the check finds it.
  if (!tip || (last && last.seq >= tip.seq)) return last;
  const said = { accountId, seq: tip.seq, hash: tip.hash, at: now() };
  const signature = sign(null, headMessage(said), keys.audit.signer.privateKey).toString('base64');
  const head = { ...said, keyId: keys.audit.signer.id, signature };
  await insertHead(tx, head);
  return head;
}

/**
 * Signs one head a day for every account. Any number of processes may run it, because each checks again in the
 * transaction that signs.
 */
export async function signHeads(context: Context): Promise<number> {
  const { store, now } = context;
  let signed = 0;
  const isDue = async (db: Db, accountId: string): Promise<boolean> => {
    const last = await findLastHead(db, accountId);
    return last === null || now() - last.at >= DAY_MS;
  };
  for (const { id } of await listAccounts(store.db)) {
    if (!(await isDue(store.db, id))) continue;
    await store.withLock(accountLock(id), async (tx) => {
      if (!(await isDue(tx, id))) return;
      await signHead(context, tx, id);
      signed++;
    });
  }
  return signed;
}
