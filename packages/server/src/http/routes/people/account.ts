import { ChangePassword, SessionView } from '@verify/contract';
import * as z from 'zod/mini';
import { audited, auditedOrMissing } from '../../../use-cases/dashboard/audited.ts';
import { hashFor } from '../../../use-cases/people/password-of.ts';
import { passwordFault } from '../../../use-cases/people/password-fault.ts';
import { confirmPassword } from '../../../use-cases/people/confirm.ts';
import {
  deleteSessionById,
  deleteSessionsOf,
  listSessions,
  saveUser,
  sessionId,
  sessionIdOf,
} from '../../../ports/store/people/users.ts';
import { route } from '../../route.ts';
import { LIMIT } from './sign-in.ts';
import { Id } from './users.ts';

const TAG = 'Dashboard';
/** Each costs a second of calculation. */
export const PASSWORD_LIMIT = { name: 'dashboard-password', perMinute: 10 };
export const wrongPassword = {
  code: 'unprocessable',
  detail: 'The password is wrong.',
  errors: [{ pointer: '/password', detail: 'wrong' }],
} as const;

export const password = route({
  method: 'POST',
  url: '/dashboard/api/me/password',
  tag: TAG,
  summary: 'Change the own password',
  description: 'Every other session of this user ends.',
  auth: 'user',
  limit: PASSWORD_LIMIT,
  body: ChangePassword,
  answer: z.object({}),
  problems: ['unprocessable'],
  async handle({ caller, body, context }) {
    const { user, secret } = caller;
    const wrong = { ...wrongPassword, errors: [{ pointer: '/current', detail: 'wrong' }] };
    const confirmed = await confirmPassword(context, user, body.current, wrong);
    if (!confirmed.ok) return confirmed;
    const fault = await passwordFault(body.next, user, context.isBreached);
    if (fault)
      return { ok: false, code: 'unprocessable', detail: fault, errors: [{ pointer: '/next', detail: fault }] };
    const passwordHash = await hashFor(context.store.db, user.email, body.next, user.id);
    await context.store.transaction(async (tx) => {
      await saveUser(tx, user.id, { passwordHash });
      await deleteSessionsOf(tx, user.id, secret);
      await audited(context, tx, caller, { action: 'user.password-changed', subject: user.id });
    });
    return { ok: true, body: {} };
  },
});

export const sessions = route({
  method: 'GET',
  url: '/dashboard/api/me/sessions',
  tag: TAG,
  summary: 'Where this user is signed in',
  auth: 'user',
  limit: LIMIT,
  answer: z.object({ items: z.array(SessionView) }),
  problems: [],
  async handle({ caller: { user, secret }, context }) {
    const own = sessionIdOf(secret);
    const rows = await listSessions(context.store.db, user.id, context.now());
    const items = rows.map(({ hash, userId: _owner, ...row }) => {
      const id = sessionId(hash);
      return { ...row, id, current: id === own };
    });
    return { ok: true, body: { items } };
  },
});

export const endSession = route({
  method: 'POST',
  url: '/dashboard/api/me/sessions/:id/end',
  tag: TAG,
  summary: 'End one of the own sessions',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: z.object({}),
  problems: ['not_found'],
  async handle({ caller, params, context }) {
    const entry = { action: 'user.session-ended', subject: caller.user.id };
    return auditedOrMissing(
      context,
      caller,
      entry,
      async (tx) => /^[0-9a-f]{32}$/.test(params.id) && deleteSessionById(tx, caller.user.id, params.id),
    );
  },
});

export const endOthers = route({
  method: 'POST',
  url: '/dashboard/api/me/sessions/end-others',
  tag: TAG,
  summary: 'End every session of this user but this one',
  auth: 'user',
  limit: LIMIT,
  answer: z.object({ ended: z.number() }),
  problems: [],
  async handle({ caller, context }) {
    const ended = await context.store.transaction(async (tx) => {
      const count = await deleteSessionsOf(tx, caller.user.id, caller.secret);
      const details = `${count} others`;
      await audited(context, tx, caller, { action: 'user.session-ended', subject: caller.user.id, details });
      return count;
    });
    return { ok: true, body: { ended } };
  },
});
