import type { ExpressionBuilder } from 'kysely';
import { Role } from '@verify/contract';
import { newId, sha256Hex } from '../ids.ts';
import { find, insert, list, remove, update, type Where } from '../rows.ts';
import { changes, type Db } from '../store.ts';
import type { Tables, UserRow, UserSessionRow } from '../tables.ts';

/** Replaces the hash of a user who signs in only with the identity provider. */
export const NO_PASSWORD = '-';

export type User = Omit<UserRow, 'role'> & { readonly role: Role };

/** `email` is compared without case and is unique within an account. */
export async function insertUser(
  tx: Db,
  user: Pick<User, 'accountId' | 'email' | 'name' | 'role' | 'passwordHash' | 'createdAt'> &
    Partial<Pick<User, 'locale' | 'issuer' | 'subject' | 'breakGlass'>>,
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
    passkeys: 0,
    locale: user.locale ?? 'en',
    digest: 0,
    issuer: user.issuer ?? null,
    subject: user.subject ?? null,
    breakGlass: user.breakGlass ?? 0,
  };
  await insert(tx, 'users', row);
  return toUser(row);
}

/** Users with this address in all accounts, oldest first. */
export const listUsersByEmail = (db: Db, email: string): Promise<User[]> => usersOf(db, { email: email.toLowerCase() });

export async function findUserIn(db: Db, accountId: string, email: string): Promise<User | null> {
  return (await listUsersByEmail(db, email)).find((user) => user.accountId === accountId) ?? null;
}

export const findUser = (db: Db, accountId: string, id: string): Promise<User | null> => userOf(db, { id, accountId });

/** Users of all accounts who want a daily mail about waiting reviews and may decide them. */
export const listDigestUsers = (db: Db): Promise<User[]> =>
  usersOf(db, { digest: 1, disabledAt: null, role: ['admin', 'reviewer'] });

/** The user of an account with this subject at the identity provider. */
export const findUserBySubject = (db: Db, accountId: string, issuer: string, subject: string): Promise<User | null> =>
  userOf(db, { accountId, issuer, subject });

export const findUserById = (db: Db, id: string): Promise<User | null> => userOf(db, { id });

export const listUsers = (db: Db, accountId: string): Promise<User[]> => usersOf(db, { accountId });

const usersOf = async (db: Db, where: Where<'users'>): Promise<User[]> =>
  (await list(db, 'users', where, ['createdAt', 'id'])).map(toUser);

async function userOf(db: Db, where: Where<'users'>): Promise<User | null> {
  const row = await find(db, 'users', where);
  return row && toUser(row);
}

export const saveUser = (
  tx: Db,
  id: string,
  change: Partial<Omit<User, 'id' | 'accountId' | 'email' | 'createdAt' | 'passkeys'>>,
) => update(tx, 'users', { id }, change);

/**
 * The code of a time step is accepted once, and no earlier one afterwards (RFC 6238, 5.2). False if it was already
 * used.
 */
export async function takeTotpStep(tx: Db, id: string, step: number): Promise<boolean> {
  return changes(
    tx
      .updateTable('users')
      .set({ totpStep: step })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('totpStep', 'is', null), eb('totpStep', '<', step)])),
  );
}

export interface NewSession {
  readonly secret: string;
  readonly userId: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly userAgent?: string;
  readonly ipAddress?: string;
  /** For a session that the identity provider opened. */
  readonly issuer?: string;
  readonly subject?: string;
  readonly sid?: string | null;
}

export async function insertSession(tx: Db, session: NewSession): Promise<void> {
  const { secret, userAgent = null, ipAddress = null, issuer = null, subject = null, sid = null, ...times } = session;
  const row = { ...times, userAgent, ipAddress, issuer, subject, sid, lastSeenAt: session.createdAt };
  await remove(tx, 'userSessions', { expiresAt: { '<=': row.createdAt } });
  await insert(tx, 'userSessions', { ...row, hash: sha256Hex(secret) });
}

/** A session ends after this long without a call; the page makes no calls while nobody uses it. */
const SESSION_IDLE_MS = 60 * 60 * 1000;

const holds = (row: ExpressionBuilder<Tables, 'userSessions'>, now: number) =>
  row.and([
    row('userSessions.expiresAt', '>', now),
    row(row.fn.coalesce('userSessions.lastSeenAt', 'userSessions.createdAt'), '>', now - SESSION_IDLE_MS),
  ]);

/** The user of a valid session with their current role. Null if the session has ended or the user is disabled. */
export async function findSessionUser(
  db: Db,
  secret: string,
  now: number,
): Promise<{ user: User; lastSeenAt: number | null; signedOn: boolean } | null> {
  const row = await db
    .selectFrom('userSessions')
    .innerJoin('users', 'users.id', 'userSessions.userId')
    .selectAll('users')
    .select(['userSessions.lastSeenAt', 'userSessions.issuer as sessionIssuer'])
    .where('userSessions.hash', '=', sha256Hex(secret))
    .where((row) => holds(row, now))
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { lastSeenAt, sessionIssuer, ...user } = row;
  return { user: toUser(user), lastSeenAt, signedOn: sessionIssuer !== null };
}

export const touchSession = (tx: Db, secret: string, now: number) =>
  update(tx, 'userSessions', { hash: sha256Hex(secret) }, { lastSeenAt: now });

/** A session's id is part of its hash: it identifies the session but does not open it. */
export const sessionId = (hash: string): string => hash.slice(0, 32);
export const sessionIdOf = (secret: string): string => sessionId(sha256Hex(secret));

/** Sessions, newest first. */
export async function listSessions(db: Db, userId: string, now: number): Promise<UserSessionRow[]> {
  return db
    .selectFrom('userSessions')
    .selectAll()
    .where('userId', '=', userId)
    .where((row) => holds(row, now))
    .orderBy('createdAt', 'desc')
    .execute();
}

/** Ends one session of this user. */
export const deleteSessionById = async (tx: Db, userId: string, id: string): Promise<boolean> =>
  (await remove(tx, 'userSessions', { userId, hash: { like: `${id}%` } })) > 0;

export const deleteSession = (tx: Db, secret: string) => remove(tx, 'userSessions', { hash: sha256Hex(secret) });

/** Ends all sessions of a user, or all except the calling one. Returns the number of sessions. */
export async function deleteSessionsOf(tx: Db, userId: string, butSecret?: string): Promise<number> {
  const others = butSecret === undefined ? {} : { hash: { '<>': sha256Hex(butSecret) } };
  return remove(tx, 'userSessions', { userId, ...others });
}

const toUser = (row: UserRow): User => ({ ...row, role: Role.parse(row.role) });
