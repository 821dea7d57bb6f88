import { Role } from '@verify/contract';
import { newId, sha256Hex } from './ids.ts';
import type { Db } from './store.ts';
import type { UserRow } from './tables.ts';

export type User = Omit<UserRow, 'role'> & { readonly role: Role };

/** `email` is compared without case; it is unique over all accounts, since it is what a person signs in by. */
export async function insertUser(
  tx: Db,
  user: Pick<User, 'accountId' | 'email' | 'name' | 'role' | 'passwordHash' | 'createdAt'>,
): Promise<User> {
  const row: UserRow = {
    id: newId(),
    ...user,
    email: user.email.toLowerCase(),
    lastSignInAt: null,
    disabledAt: null,
    totpSecret: null,
    totpConfirmedAt: null,
    totpStep: null,
  };
  await tx.insertInto('users').values(row).execute();
  return toUser(row);
}

export async function findUserByEmail(db: Db, email: string): Promise<User | null> {
  const row = await db.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();
  return row ? toUser(row) : null;
}

export async function findUser(db: Db, accountId: string, id: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row ? toUser(row) : null;
}

export async function listUsers(db: Db, accountId: string): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(toUser);
}

export async function saveUser(
  tx: Db,
  id: string,
  change: Partial<Pick<User, 'role' | 'disabledAt' | 'passwordHash' | 'lastSignInAt'>>,
): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', id).execute();
}

export async function insertSession(
  tx: Db,
  session: { secret: string; userId: string; createdAt: number; expiresAt: number },
): Promise<void> {
  const { secret, ...row } = session;
  await tx.deleteFrom('userSessions').where('expiresAt', '<=', row.createdAt).execute();
  await tx
    .insertInto('userSessions')
    .values({ ...row, hash: sha256Hex(secret) })
    .execute();
}

/** The user of a session that holds, with the role of this moment. Null when it is over or the user was switched off. */
export async function findSessionUser(db: Db, secret: string, now: number): Promise<User | null> {
  const row = await db
    .selectFrom('userSessions')
    .innerJoin('users', 'users.id', 'userSessions.userId')
    .selectAll('users')
    .where('userSessions.hash', '=', sha256Hex(secret))
    .where('userSessions.expiresAt', '>', now)
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst();
  return row ? toUser(row) : null;
}

export async function deleteSession(tx: Db, secret: string): Promise<void> {
  await tx.deleteFrom('userSessions').where('hash', '=', sha256Hex(secret)).execute();
}

export async function deleteSessionsOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('userSessions').where('userId', '=', userId).execute();
}

const toUser = (row: UserRow): User => ({ ...row, role: Role.parse(row.role) });
