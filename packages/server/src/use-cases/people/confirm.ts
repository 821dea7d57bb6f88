import type { Auditing } from '../../context.ts';
import type { Refusal, Refused } from '../refusal.ts';
import { giveBack, takeAttempt, locksOf } from '../../records/attempts.ts';
import { asUser, audited } from '../dashboard/audited.ts';
import type { User } from '../../records/people/users.ts';
import { signedInOf } from './attempt-pools.ts';
import { checkPassword } from './password.ts';

type Context = Auditing;
export type Confirmed<T> = { readonly ok: true; readonly value: T } | Refused;

/**
 * Checks a password or code that a signed-in user enters again, counted before it is evaluated. These attempts are
 * separate from those for signing in. `evaluate` returns null for a wrong value, and the answer is then `wrong`.
 */
export async function confirm<T>(
  context: Context,
  user: User,
  wrong: Refusal,
  evaluate: () => Promise<T | null>,
): Promise<Confirmed<T>> {
  const { store, now } = context;
  const pools = [signedInOf(user.id)];
  const taken = await store.withLock(locksOf(pools), (tx) => takeAttempt(tx, pools, now()));
  if (!taken.ok) return { ok: false, ...tooMany(taken.until, now()) };
  const value = await evaluate();
  await audited(context, asUser(user), (tx, note) =>
    value === null ? note('user.confirmation-failed', user.id) : giveBack(tx, pools),
  );
  return value === null ? { ok: false, ...wrong } : { ok: true, value };
}

/** Asks for the password again before an important change. */
export const confirmPassword = (
  context: Context,
  user: User,
  password: string,
  wrong: Refusal,
): Promise<Confirmed<true>> =>
  confirm(context, user, wrong, async () => ((await checkPassword(password, user.passwordHash)) ? true : null));

export const tooMany = (until: number, now: number): Refusal => ({
  code: 'rate_limited',
  detail: 'Too many failed attempts. Try again later.',
  headers: { 'retry-after': String(Math.max(1, Math.ceil((until - now) / 1000))) },
});
