import { createPublicKey, verify } from 'node:crypto';
import { find, insert, list } from './rows.ts';
import type { Db } from './store.ts';
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
export const listHeads = (db: Db, accountId: string) => list(db, 'auditHeads', { accountId }, ['seq']);

export const findLastHead = (db: Db, accountId: string) => find(db, 'auditHeads', { accountId }, 'seq desc');

export const insertHead = (tx: Db, head: AuditHeadRow) => insert(tx, 'auditHeads', head);

/** The last entry, from which a head is made. */
export const findTip = (db: Db, accountId: string) => find(db, 'audit', { accountId }, 'seq desc');
