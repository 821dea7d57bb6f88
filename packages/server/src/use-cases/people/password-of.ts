import { listUsersByEmail } from '../../records/people/users.ts';
import type { Db } from '../../records/store.ts';
import { hashPassword, saltOf } from './password.ts';

/**
 * The hash of a new password for this address. If the address belongs to users of several accounts, they share one
 * salt, so that a sign-in computes only once and its duration does not reveal the number of accounts.
 */
export async function hashFor(db: Db, email: string, password: string, userId: string | null = null): Promise<string> {
  const others = (await listUsersByEmail(db, email)).filter(({ id }) => id !== userId);
  const shared = others.map(({ passwordHash }) => saltOf(passwordHash)).find((salt) => salt !== null);
  return hashPassword(password, undefined, shared ?? undefined);
}
