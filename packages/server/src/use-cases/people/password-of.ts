import { listUsersByEmail } from '../../ports/store/people/users.ts';
import type { Db } from '../../ports/store/store.ts';
import { hashPassword, saltOf } from './password.ts';

/**
 * The hash of a new password of somebody with this address. Where the address is a user of several accounts they share one salt, so that
 * a sign-in calculates once, and the time it takes doesn't tell in how many accounts it is known.
 */
export async function hashFor(db: Db, email: string, password: string, userId: string | null = null): Promise<string> {
  const others = (await listUsersByEmail(db, email)).filter(({ id }) => id !== userId);
  const shared = others.map(({ passwordHash }) => saltOf(passwordHash)).find((salt) => salt !== null);
  return hashPassword(password, undefined, shared ?? undefined);
}
