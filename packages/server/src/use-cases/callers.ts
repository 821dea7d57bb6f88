import type { Needs } from '../context.ts';
import type { KnownKey } from '../keys/account-keys.ts';
import type { SessionClaims } from '../keys/session-token.ts';
import { type Account, findAccount, findAccountByPublicId } from '../records/accounts/accounts.ts';
import type { StoredApplication } from '../records/applications/stored-application.ts';
import type { User } from '../records/people/users.ts';

/** Somebody who acts for an account: a signed-in user, or a program with a key. */
export interface Acting {
  readonly account: Account;
  /** For the audit log: a user's id, or `key:` and the id of a key. */
  readonly actor: string;
}

/** A user who is signed in to the dashboard. */
export interface UserCaller extends Acting {
  readonly user: User;
  /** The identity provider has checked who this is, with its own second step. */
  readonly signedOn: boolean;
  /** Secret in the session cookie. */
  readonly secret: string;
}

/** A call with its body. */
export interface By<Body = undefined, Caller = UserCaller> {
  readonly caller: Caller;
  readonly body: Body;
}

/** A call about one record. */
export interface On<Body = undefined, Caller = UserCaller> extends By<Body, Caller> {
  readonly params: { readonly id: string };
}

export interface KeyCaller extends Acting {
  readonly key: KnownKey;
}

export interface TokenCaller {
  readonly account: Account;
  readonly claims: SessionClaims;
}

export interface SessionCaller extends TokenCaller {
  /** The application of the token at the time of the request. Null if the session must be opened first. */
  readonly application: StoredApplication | null;
}

/**
 * True in production for an account that a development start created: its password is in a plain file, and its keys
 * are on the machines of developers.
 */
export const isRefused = (
  { development }: Needs<'development'>,
  { forDevelopment }: Pick<Account, 'forDevelopment'>,
): boolean => forDevelopment && !development;

/** The account of a key. */
export const keyCaller = async ({ store }: Needs<'store'>, key: KnownKey): Promise<KeyCaller> => ({
  key,
  account: (await findAccount(store.db, key.accountId))!,
  actor: `key:${key.id}`,
});

/** The account of a token; null if it no longer exists. */
export const accountOfToken = ({ store }: Needs<'store'>, { sub }: SessionClaims): Promise<Account | null> =>
  findAccountByPublicId(store.db, sub);
