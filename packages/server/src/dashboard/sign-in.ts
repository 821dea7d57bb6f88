import type { ServerContext } from '../context.ts';
import { addAudit } from '../store/audit.ts';
import { addFailure, clearFailures, lockedUntil, SIGN_IN } from '../store/sign-in-failures.ts';
import { deleteSessionsOf, findUserByEmail, insertSession, insertUser, saveUser, type User } from '../store/users.ts';
import type { Db } from '../store/store.ts';
import { checkPassword, hashPassword } from './password.ts';
import { replaceRecoveryCodes } from '../store/recovery-codes.ts';
import { hasSecondStep, NO_SECOND_STEP, takeCode } from './second-step.ts';
import { newSecret, SESSION_MS } from './session.ts';

/** For addresses that nobody has: as long a calculation as for those of somebody. */
let nobody: Promise<string> | null = null;

export type SignedIn =
  | { readonly ok: true; readonly user: User; readonly secret: string }
  | { readonly ok: false; readonly code: 'credentials_invalid' | 'second_step_required' | 'code_invalid' }
  | { readonly ok: false; readonly code: 'rate_limited'; readonly retrySeconds: number };

/** Answers the same to a wrong address, a wrong password and a user who was switched off. */
export async function signIn(
  context: Pick<ServerContext, 'store' | 'keys' | 'now'>,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  connection: { userAgent?: string; ipAddress?: string } = {},
): Promise<SignedIn> {
  const { store, keys, now } = context;
  const locked = await lockedUntil(store.db, email, now());
  if (locked !== null) return { ok: false, code: 'rate_limited', retrySeconds: Math.ceil((locked - now()) / 1000) };
  const user = await findUserByEmail(store.db, email);
  const right = await checkPassword(password, user?.passwordHash ?? (await (nobody ??= hashPassword('nobody'))));
  const at = now();
  const failed = async (tx: Db): Promise<void> => {
    const failures = await addFailure(tx, email, at);
    if (user && failures === SIGN_IN.failures) await audit(tx, user, 'user.locked', at);
  };
  if (!user || !right || user.disabledAt !== null) {
    await store.transaction(failed);
    return { ok: false, code: 'credentials_invalid' };
  }
  if (hasSecondStep(user) && !code) return { ok: false, code: 'second_step_required' };
  const secret = newSecret();
  const taken = await store.transaction(async (tx) => {
    // Guesses of the code are counted with those of the password.
    const by = hasSecondStep(user) ? await takeCode(tx, keys.seal, user, code!, at) : 'password';
    if (by === null) {
      await failed(tx);
      return false;
    }
    await clearFailures(tx, email);
    const session = { secret, userId: user.id, createdAt: at, expiresAt: at + SESSION_MS };
    await insertSession(tx, { ...session, ...connection });
    await saveUser(tx, user.id, { lastSignInAt: at });
    await audit(tx, user, 'user.signed-in', at, by);
    return true;
  });
  return taken ? { ok: true, user, secret } : { ok: false, code: 'code_invalid' };
}

/** The password of somebody who is signed in, asked once more before something that matters. Failures count as those of a sign-in. */
export async function confirmPassword(
  { store, now }: Pick<ServerContext, 'store' | 'now'>,
  user: User,
  password: string,
): Promise<boolean> {
  if ((await lockedUntil(store.db, user.email, now())) !== null) return false;
  if (await checkPassword(password, user.passwordHash)) return true;
  await store.transaction((tx) => addFailure(tx, user.email, now()));
  return false;
}

/** A user with this password: made when there is none, else only the password is set, the second step is off and every session ended. Null: another account's. */
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
      // Whoever may run commands here also helps somebody in whose phone is gone.
      await saveUser(tx, known.id, { passwordHash, ...NO_SECOND_STEP });
      await replaceRecoveryCodes(tx, known.id, [], now);
      await deleteSessionsOf(tx, known.id);
      const entry = { accountId: user.accountId, at: now, actor: 'system', action: 'user.password-set' };
      await addAudit(tx, { ...entry, subject: known.id, details: 'by command' });
      return known;
    }
    const made = await insertUser(tx, { ...rest, passwordHash, createdAt: now });
    const entry = { accountId: user.accountId, at: now, actor: 'system', action: 'user.created' };
    await addAudit(tx, { ...entry, subject: made.id, details: user.role });
    return made;
  });
}

const audit = (tx: Db, user: User, action: string, at: number, details = ''): Promise<void> =>
  addAudit(tx, { accountId: user.accountId, at, actor: user.id, action, subject: user.id, details });
