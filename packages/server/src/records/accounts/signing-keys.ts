import { insert, list, update } from '../rows.ts';
import type { Db } from '../store.ts';
import type { SigningKeyRow } from '../tables.ts';

export const insertSigningKey = (tx: Db, key: SigningKeyRow) => insert(tx, 'signingKeys', key);

export const saveSigningKey = (
  tx: Db,
  id: string,
  change: Partial<Pick<SigningKeyRow, 'secret' | 'signsFrom' | 'retiredAt'>>,
) => update(tx, 'signingKeys', { id }, change);

/** Keys, newest first. */
export const listSigningKeys = (db: Db, purpose: SigningKeyRow['purpose'], accountId: string | null) =>
  list(db, 'signingKeys', { purpose, accountId }, ['createdAt desc', 'id']);
