import { sign } from 'node:crypto';
import type { ServerContext } from '../../context.ts';
import { listAccounts } from '../../ports/store/accounts/accounts.ts';
import { findLastHead, findTip, headMessage, insertHead } from '../../ports/store/audit-heads.ts';
import type { Db } from '../../ports/store/store.ts';
import type { AuditHeadRow } from '../../ports/store/tables.ts';
import { DAY_MS } from '../../ports/store/span.ts';

type Context = Pick<ServerContext, 'store' | 'keys' | 'now'>;

/** Signs how far an account's log has come, where it has come further since the last head. Null: there is no entry yet. */
export async function signHead(
  { keys, now }: Pick<Context, 'keys' | 'now'>,
  tx: Db,
  accountId: string,
): Promise<AuditHeadRow | null> {
  const tip = await findTip(tx, accountId);
  const last = await findLastHead(tx, accountId);
  // A log that is shorter than its last head is not signed anew: the check is to find it.
  if (!tip || (last && last.seq >= tip.seq)) return last;
  const said = { accountId, ...tip, at: now() };
  const signature = sign(null, headMessage(said), keys.audit.signer.privateKey).toString('base64');
  const head = { ...said, keyId: keys.audit.signer.id, signature };
  await insertHead(tx, head);
  return head;
}

/** A head a day for every account; in any number of processes, since each looks again in the transaction that signs. */
export async function signHeads(context: Context): Promise<number> {
  const { store, now } = context;
  let signed = 0;
  const isDue = async (db: Db, accountId: string): Promise<boolean> => {
    const last = await findLastHead(db, accountId);
    return last === null || now() - last.at >= DAY_MS;
  };
  for (const { id } of await listAccounts(store.db)) {
    if (!(await isDue(store.db, id))) continue;
    await store.transaction(async (tx) => {
      if (!(await isDue(tx, id))) return;
      await signHead(context, tx, id);
      signed++;
    });
  }
  return signed;
}
