import type { Auditing, Needs } from '../../context.ts';
import type { By, On } from '../callers.ts';
import { DashboardUser, EditUser } from '@verify/contract';
import { audited } from '../dashboard/audited.ts';
import { differences } from '../dashboard/differences.ts';
import { hasSecondStep } from '../second-step/second-step.ts';
import { sha256Hex } from '../../records/ids.ts';
import { deleteSessionsOf, findUser, listUsers, saveUser, type User } from '../../records/people/users.ts';
import { type Answer, unprocessable } from '../refusal.ts';

/** Users of this account. */
export async function userList(context: Needs<'store'>, { caller }: By): Answer<{ items: DashboardUser[] }> {
  return { ok: true, body: { items: (await listUsers(context.store.db, caller.account.id)).map(view) } };
}

/** Change the role of a user, or disable them, which signs them out everywhere. */
export async function editUser(context: Auditing, { caller, params, body }: On<EditUser>): Answer<DashboardUser> {
  // Nobody can lock out the last admin, because admins cannot change themselves.
  if (params.id === caller.user.id) return unprocessable('You cannot change your own user.');
  const changed = await audited(context, caller, async (tx, note) => {
    const user = await findUser(tx, caller.account.id, params.id);
    if (!user) return null;
    const role = body.role ?? user.role;
    const disabledAt = body.disabled === undefined ? user.disabledAt : body.disabled ? context.now() : null;
    const stale = differences(stateOf(user), stateOf({ role, disabledAt }));
    if (view(user).version !== body.version) return { ok: false, stale, user } as const;
    await saveUser(tx, user.id, { role, disabledAt });
    if (disabledAt !== null) await deleteSessionsOf(tx, user.id);
    const details = disabledAt === null ? role : `${role}, switched off`;
    await note('user.changed', user.id, details);
    return { ok: true, user: { ...user, role, disabledAt } } as const;
  });
  if (!changed) return { ok: false, code: 'not_found' };
  if (changed.ok) return { ok: true, body: view(changed.user) };
  const { role, off } = stateOf(changed.user);
  const detail = `Someone else changed this user in the meantime: ${role}, now ${off ? 'disabled' : 'enabled'}.`;
  const errors = changed.stale.map((key) => ({
    pointer: key === 'off' ? '/disabled' : `/${key}`,
    detail: 'changed in the meantime',
  }));
  return { ok: false, code: 'stale_edit', detail, errors };
}

const stateOf = ({ role, disabledAt }: Pick<User, 'role' | 'disabledAt'>) => ({ role, off: disabledAt !== null });

const view = (user: User): DashboardUser => ({
  id: user.id,
  email: user.email,
  name: user.name,
  role: user.role,
  createdAt: user.createdAt,
  lastSignInAt: user.lastSignInAt,
  disabledAt: user.disabledAt,
  secondStep: hasSecondStep(user),
  version: sha256Hex(JSON.stringify(stateOf(user))).slice(0, 16),
});
