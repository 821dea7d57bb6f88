import { createPublicKey, verify } from 'node:crypto';
import { first, type Db } from './store.ts';
import type { AuditHeadRow } from './tables.ts';

/** The text that the signature of a head covers. */
export const headMessage = ({ accountId, seq, hash, at }: Omit<AuditHeadRow, 'signature' | 'keyId'>): Buffer =>
  Buffer.from(`verify audit head\n${accountId}\n${seq}\n${hash}\n${at}`);

export function checkHead(head: AuditHeadRow, publicKeys: ReadonlyMap<string, string>): boolean {
  const pem = publicKeys.get(head.keyId);
  return (
    pem !== undefined && verify(null, headMessage(head), createPublicKey(pem), Buffer.from(head.signature, 'base64'))
  );
}

/** Heads, oldest first. */
export function listHeads(db: Db, accountId: string): Promise<AuditHeadRow[]> {
  return db.selectFrom('auditHeads').selectAll().where('accountId', '=', accountId).orderBy('seq').execute();
}

export async function findLastHead(db: Db, accountId: string): Promise<AuditHeadRow | null> {
  return first(
    db.selectFrom('auditHeads').selectAll().where('accountId', '=', accountId).orderBy('seq', 'desc').limit(1),
  );
}

export async function insertHead(tx: Db, head: AuditHeadRow): Promise<void> {
  await tx.insertInto('auditHeads').values(head).execute();
}

/** The last entry, from which a head is made. */
export async function findTip(db: Db, accountId: string): Promise<{ seq: number; hash: string } | null> {
  return first(
    db.selectFrom('audit').select(['seq', 'hash']).where('accountId', '=', accountId).orderBy('seq', 'desc').limit(1),
  );
}
