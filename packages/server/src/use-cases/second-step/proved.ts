import type { WithProof } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { findUser, type User } from '../../records/people/users.ts';
import { audited, type Note } from '../dashboard/audited.ts';
import type { Db } from '../../records/store.ts';
import { confirm, type Confirmed, confirmPassword } from '../people/confirm.ts';
import { wrongPassword } from '../people/own-account.ts';
import { hasSecondStep, takeProof } from './second-step.ts';
import type { UserCaller } from '../callers.ts';

export const wrongCode = {
  code: 'unprocessable',
  detail: 'This code is wrong or has already been used.',
  errors: [{ pointer: '/code', detail: 'wrong' }],
} as const;

/** Requires the password, and the second step if there is one, before a change of how the user signs in. */
export async function proved<T>(
  context: Needs<'baseUrl' | 'keys' | 'now' | 'store'>,
  caller: UserCaller,
  { password, code }: WithProof,
  change: (tx: Db, note: Note, user: User) => Promise<T>,
): Promise<Confirmed<T>> {
  const { user, account } = caller;
  const said = await confirmPassword(context, user, password, wrongPassword);
  if (!said.ok) return said;
  return confirm(context, user, wrongCode, () =>
    audited(context, caller, async (tx, note) => {
      const now = (await findUser(tx, account.id, user.id))!;
      if (hasSecondStep(now) && (code === undefined || (await takeProof(context, tx, now, code)) === null)) return null;
      return change(tx, note, now);
    }),
  );
}
