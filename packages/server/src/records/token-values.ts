import { find, insert, remove } from './rows.ts';
import type { Db } from './store.ts';
import type { Tables } from './tables.ts';

/** Stores the values that a backend set for a token which has not opened its application yet. */
export const insertTokenValues = (tx: Db, row: Tables['tokenValues']) => insert(tx, 'tokenValues', row);

/** From the opening on, the values are stored with the application. */
export const deleteTokenValues = (tx: Db, jti: string) => remove(tx, 'tokenValues', { jti });

/** Null if the backend set nothing. */
export const findTokenValues = async (db: Db, jti: string): Promise<string | null> =>
  (await find(db, 'tokenValues', { jti }))?.body ?? null;

/** Deletes the values of tokens that nobody used. */
export const deleteExpiredTokenValues = (tx: Db, now: number) =>
  remove(tx, 'tokenValues', { expiresAt: { '<=': now } });
