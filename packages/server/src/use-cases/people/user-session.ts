import { randomBytes } from 'node:crypto';
import type { Account } from '../../ports/store/accounts/accounts.ts';
import type { User } from '../../ports/store/people/users.ts';

export interface UserCaller {
  readonly account: Account;
  readonly user: User;
  /** Of the cookie. */
  readonly secret: string;
}

/** A working day. Whoever is switched off or changes the role feels it at the next call. */
export const SESSION_MS = 12 * 60 * 60 * 1000;

export const newSecret = (): string => randomBytes(32).toString('base64url');
