import { type ChainVerdict, checkChain } from './audit-chain.ts';
import { readAudit } from './audit.ts';
import type { Db } from './store.ts';

/** Reads an account's whole log, with the words that people wrote. */
export function verifyAudit(db: Db, accountId: string): Promise<ChainVerdict> {
  return checkChain(entriesOf(db, accountId));
}

async function* entriesOf(db: Db, accountId: string) {
  for await (const { rows, notes } of readAudit(db, accountId)) {
    for (const row of rows) yield { ...row, note: notes.get(row.seq) };
  }
}
