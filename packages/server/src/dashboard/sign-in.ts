import type { ServerContext } from '../context.ts';
import { addAudit } from '../store/audit.ts';
import { addFailure, clearFailures, lockedUntil, SIGN_IN } from '../store/sign-in-failures.ts';
import { deleteSessionsOf, findUserByEmail, insertSession, insertUser, saveUser, type User } from '../store/users.ts';
import type { Db } from '../store/store.ts';
import { checkPassword, hashPassword } from './password.ts';
import { newSecret, SESSION_MS } from './session.ts';

/** For addresses that nobody has: as long a calculation as for those of somebody. */
let nobody: Promise<string> | null = null;

export type SignedIn =
  | { readonly ok: true; readonly user: User; readonly secret: string }
  | { readonly ok: false; readonly code: 'credentials_invalid' }
  | { readonly ok: false; readonly code: 'rate_limited'; readonly retrySeconds: number };

/** Answers the same to a wrong address, a wrong password and a user who was switched off. */
export async function signIn(
  context: Pick<ServerContext, 'store' | 'now'>,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  const { store, now } = context;
  const locked = await lockedUntil(store.db, email, now());
  if (locked !== null) return { ok: false, code: 'rate_limited', retrySeconds: Math.ceil((locked - now()) / 1000) };
  const user = await findUserByEmail(store.db, email);
  const right = await checkPassword(password, user?.passwordHash ?? (await (nobody ??= hashPassword('nobody'))));
  const at = now();
  if (!user || !right || user.disabledAt !== null) {
    await store.transaction(async (tx) => {
      const failures = await addFailure(tx, email, at);
      if (user && failures === SIGN_IN.failures) await audit(tx, user, 'user.locked', at);
    });
    return { ok: false, code: 'credentials_invalid' };
  }
  const secret = newSecret();
  await store.transaction(async (tx) => {
    await clearFailures(tx, email);
    await insertSession(tx, { secret, userId: user.id, createdAt: at, expiresAt: at + SESSION_MS });
    await saveUser(tx, user.id, { lastSignInAt: at });
    await audit(tx, user, 'user.signed-in', at);
  });
  return { ok: true, user, secret };
}

/** A user with this password: made when there is none, else only the password is set and every session ended. Null: another account's. */
export async function ensureUser(
  context: Pick<ServerContext, 'store' | 'now'>,
  user: { accountId: string; email: string; name: string; role: User['role']; password: string },
): Promise<User | null> {
  const { password, ...rest } = user;
  const known = await findUserByEmail(context.store.db, user.email);
  if (known && known.accountId !== user.accountId) return null;
  if (known && (await checkPassword(password, known.passwordHash))) return known;
  const passwordHash = await hashPassword(password);
  const now = context.now();
  return context.store.transaction(async (tx) => {
    if (known) {
      await saveUser(tx, known.id, { passwordHash });
      await deleteSessionsOf(tx, known.id);
      return known;
    }
    const made = await insertUser(tx, { ...rest, passwordHash, createdAt: now });
    const entry = { accountId: user.accountId, at: now, actor: 'system', action: 'user.created' };
    await addAudit(tx, { ...entry, subject: made.id, details: user.role });
    return made;
  });
}

const audit = (tx: Db, user: User, action: string, at: number): Promise<void> =>
  addAudit(tx, { accountId: user.accountId, at, actor: user.id, action, subject: user.id, details: '' });
