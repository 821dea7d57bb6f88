import type { WithProof } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { findUser, type User } from '../../records/people/users.ts';
import { accountLock, type Db } from '../../records/store.ts';
import { confirm, type Confirmed, confirmPassword } from '../people/confirm.ts';
import { wrongPassword } from '../people/own-account.ts';
import { hasSecondStep, takeProof } from './second-step.ts';
import type { UserCaller } from '../people/user-session.ts';

export const wrongCode = {
  code: 'unprocessable',
  detail: 'This code is wrong or has already been used.',
  errors: [{ pointer: '/code', detail: 'wrong' }],
} as const;

/** Asks for the password, and for the second step where there is one, before a change of how the user signs in. */
export async function proved<T>(
  context: Needs<'baseUrl' | 'keys' | 'now' | 'store'>,
  { user: { id }, user, account }: UserCaller,
  { password, code }: WithProof,
  change: (tx: Db, user: User) => Promise<T>,
): Promise<Confirmed<T>> {
  const said = await confirmPassword(context, user, password, wrongPassword);
  if (!said.ok) return said;
  return confirm(context, user, wrongCode, () =>
    context.store.withLock(accountLock(account.id), async (tx) => {
      const now = (await findUser(tx, account.id, id))!;
      if (hasSecondStep(now) && (code === undefined || (await takeProof(context, tx, now, code)) === null)) return null;
      return change(tx, now);
    }),
  );
}
