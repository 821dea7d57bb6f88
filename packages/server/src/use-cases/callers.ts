import type { KnownKey } from '../keys/account-keys.ts';
import type { SessionClaims } from '../keys/session-token.ts';
import type { Account } from '../ports/store/accounts/accounts.ts';
import type { StoredApplication } from '../ports/store/applications/stored-application.ts';

export interface KeyCaller {
  readonly key: KnownKey;
  readonly account: Account;
}

export interface TokenCaller {
  readonly account: Account;
  readonly claims: SessionClaims;
}

export interface SessionCaller extends TokenCaller {
  /** What the token opened, as it stood when the request came. Null: the session must be opened first. */
  readonly application: StoredApplication | null;
}
