import { DashboardUser, EditUser, NewUser } from '@verify/contract';
import * as z from 'zod/mini';
import { audited } from '../../../dashboard/audited.ts';
import { hashPassword, newPassword } from '../../../dashboard/password.ts';
import { deleteSessionsOf, findUser, insertUser, listUsers, saveUser, type User } from '../../../store/users.ts';
import { route } from '../../route.ts';
import { LIMIT } from './sign-in.ts';

const TAG = 'Dashboard';
export const Id = z.object({ id: z.string().check(z.maxLength(64)) });

export const list = route({
  method: 'GET',
  url: '/dashboard/api/users',
  tag: TAG,
  summary: 'Users of this account',
  auth: 'user',
  limit: LIMIT,
  answer: z.object({ items: z.array(DashboardUser) }),
  problems: [],
  async handle({ caller, context }) {
    return { ok: true, body: { items: (await listUsers(context.store.db, caller.account.id)).map(view) } };
  },
});

export const create = route({
  method: 'POST',
  url: '/dashboard/api/users',
  tag: TAG,
  summary: 'Add a user',
  description: 'The password is told once.',
  auth: 'user',
  limit: { name: 'dashboard-users', perMinute: 20 },
  body: NewUser,
  answer: z.object({ user: DashboardUser, password: z.string() }),
  problems: ['unprocessable'],
  async handle({ caller, body, context }) {
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    try {
      const user = await context.store.transaction(async (tx) => {
        const user = { ...body, accountId: caller.account.id, passwordHash, createdAt: context.now() };
        const made = await insertUser(tx, user);
        await audited(context, tx, caller, { action: 'user.created', subject: made.id, details: made.role });
        return made;
      });
      return { ok: true, body: { user: view(user), password } };
    } catch (error) {
      if (!context.store.isDuplicate(error)) throw error;
      const errors = [{ pointer: '/email', detail: 'in use already' }];
      return { ok: false, code: 'unprocessable', detail: 'The e-mail address is in use already.', errors };
    }
  },
});

export const edit = route({
  method: 'PUT',
  url: '/dashboard/api/users/:id',
  tag: TAG,
  summary: 'Change the role of a user, or switch them off',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  body: EditUser,
  answer: DashboardUser,
  problems: ['not_found', 'unprocessable'],
  async handle({ caller, params, body, context }) {
    // Nobody can lock the last admin out: the one who acts stays one.
    if (params.id === caller.user.id) return { ok: false, code: 'unprocessable', detail: 'Not your own user.' };
    const changed = await context.store.transaction(async (tx) => {
      const user = await findUser(tx, caller.account.id, params.id);
      if (!user) return null;
      const role = body.role ?? user.role;
      const disabledAt = body.disabled === undefined ? user.disabledAt : body.disabled ? context.now() : null;
      await saveUser(tx, user.id, { role, disabledAt });
      if (disabledAt !== null) await deleteSessionsOf(tx, user.id);
      const details = disabledAt === null ? role : `${role}, switched off`;
      await audited(context, tx, caller, { action: 'user.changed', subject: user.id, details });
      return { ...user, role, disabledAt };
    });
    return changed ? { ok: true, body: view(changed) } : { ok: false, code: 'not_found' };
  },
});

const view = ({ id, email, name, role, createdAt, lastSignInAt, disabledAt }: User): DashboardUser => ({
  id,
  email,
  name,
  role,
  createdAt,
  lastSignInAt,
  disabledAt,
});
