import { type AuditKey, type ChainProof, type ChainVerdict, checkChain } from './audit-chain.ts';
import { listHeads } from '../audit-heads.ts';
import { readAudit } from './audit.ts';
import type { Db } from '../store.ts';

/** Reads and checks an account's whole log with its notes and signed heads. */
export async function verifyAudit(
  db: Db,
  accountId: string,
  key: AuditKey & Pick<ChainProof, 'publicKeys'>,
): Promise<ChainVerdict> {
  const heads = await listHeads(db, accountId);
  return checkChain(entriesOf(db, accountId), { key, heads, publicKeys: key.publicKeys });
}

async function* entriesOf(db: Db, accountId: string) {
  for await (const { rows, notes } of readAudit(db, accountId)) {
    for (const row of rows) yield { ...row, note: notes.get(row.seq) };
  }
}
