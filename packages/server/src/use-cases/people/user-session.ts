import { randomBytes } from 'node:crypto';
import type { Needs } from '../../context.ts';
import { findAccount } from '../../records/accounts/accounts.ts';
import { deleteSession, findSessionUser, touchSession } from '../../records/people/users.ts';
import type { UserCaller } from '../callers.ts';
import { audited } from '../dashboard/audited.ts';

/** A working day. Disabling a user or changing a role takes effect at the next call. */
export const SESSION_MS = 12 * 60 * 60 * 1000;

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** `last seen` has a resolution of five minutes, which saves a write per request. */
const TOUCH_MS = 5 * 60 * 1000;

/** The user who signed in with this secret, if the session is still valid. */
export async function sessionOf(
  { store, now }: Needs<'now' | 'store'>,
  secret: string,
): Promise<{ readonly caller: UserCaller; readonly lastSeenAt: number | null } | null> {
  const found = await findSessionUser(store.db, secret, now());
  if (!found) return null;
  const account = (await findAccount(store.db, found.user.accountId))!;
  return {
    caller: { account, user: found.user, signedOn: found.signedOn, actor: found.user.id, secret },
    lastSeenAt: found.lastSeenAt,
  };
}

/** Records that the session was used. */
export async function noteUse(
  { store, now }: Needs<'now' | 'store'>,
  secret: string,
  lastSeenAt: number | null,
): Promise<void> {
  const at = now();
  if (at - (lastSeenAt ?? 0) > TOUCH_MS) await store.withLock(null, (tx) => touchSession(tx, secret, at));
}

/** Signs out. */
export async function endSession(context: Needs<'keys' | 'now' | 'store'>, caller: UserCaller): Promise<void> {
  await audited(context, caller, async (tx, note) => {
    await deleteSession(tx, caller.secret);
    await note('user.signed-out', caller.user.id);
  });
}
