import type { Auditing } from '../../context.ts';
import { clearAttempts } from '../../records/attempts.ts';
import { audited } from '../dashboard/audited.ts';
import { deleteSessionsOf, findUserIn, insertUser, saveUser, type User } from '../../records/people/users.ts';
import { strangersOf } from './attempt-pools.ts';
import { checkPassword, hashFor } from './password.ts';
import { removeSecondStep } from '../second-step/second-step.ts';

/**
 * Creates a user with this password. If the user exists, only the password is set, the second step is turned off and
 * every session ends.
 */
export async function ensureUser(
  context: Auditing,
  user: { accountId: string; email: string; name: string; role: User['role']; password: string; breakGlass?: boolean },
): Promise<User> {
  const { store } = context;
  const { password, breakGlass = false, ...rest } = user;
  const { accountId, email } = rest;
  const known = await findUserIn(store.db, accountId, email);
  if (known && !breakGlass && (await checkPassword(password, known.passwordHash))) return known;
  const passwordHash = await hashFor(store.db, email, password);
  const now = context.now();
  return audited(context, { account: { id: accountId }, actor: 'system' }, async (tx, note) => {
    if (known) {
      // An operator with command access also helps users whose phone is lost.
      await saveUser(tx, known.id, { passwordHash, ...(breakGlass ? { breakGlass: 1 } : {}) });
      await removeSecondStep(tx, known.id, now);
      await deleteSessionsOf(tx, known.id);
      await clearAttempts(tx, strangersOf(email));
      await note('user.password-set', known.id, breakGlass ? 'by command, for emergencies' : 'by command');
      return known;
    }
    const made = await insertUser(tx, { ...rest, passwordHash, createdAt: now, breakGlass: breakGlass ? 1 : 0 });
    await note('user.created', made.id, breakGlass ? `${user.role}, for emergencies` : user.role);
    return made;
  });
}
