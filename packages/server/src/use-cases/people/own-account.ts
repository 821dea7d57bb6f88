import { ChangePassword, MailPreferences, SessionView } from '@verify/contract';
import { audited, auditedOrMissing } from '../dashboard/audited.ts';
import { hashFor } from './password-of.ts';
import { passwordFault } from './password-fault.ts';
import { confirmPassword } from './confirm.ts';
import {
  deleteSessionById,
  deleteSessionsOf,
  listSessions,
  saveUser,
  sessionId,
  sessionIdOf,
} from '../../records/people/users.ts';
import type { Outcome } from '../refusal.ts';
import type { Needs } from '../../context.ts';
import { accountLock } from '../../records/store.ts';
import type { UserCaller } from './user-session.ts';

export const wrongPassword = {
  code: 'unprocessable',
  detail: 'This password is wrong.',
  errors: [{ pointer: '/password', detail: 'wrong' }],
} as const;

/** Change your own password. */
export async function changePassword(
  context: Needs<'isBreached' | 'keys' | 'now' | 'store'>,
  { caller, body }: { caller: UserCaller; body: ChangePassword },
): Promise<Outcome<Record<never, never>>> {
  const { user, secret } = caller;
  const wrong = { ...wrongPassword, errors: [{ pointer: '/current', detail: 'wrong' }] };
  const confirmed = await confirmPassword(context, user, body.current, wrong);
  if (!confirmed.ok) return confirmed;
  const fault = await passwordFault(body.next, user, context.isBreached);
  if (fault) return { ok: false, code: 'unprocessable', detail: fault, errors: [{ pointer: '/next', detail: fault }] };
  const passwordHash = await hashFor(context.store.db, user.email, body.next, user.id);
  await context.store.withLock(accountLock(caller.account.id), async (tx) => {
    await saveUser(tx, user.id, { passwordHash });
    await deleteSessionsOf(tx, user.id, secret);
    await audited(context, tx, caller, { action: 'user.password-changed', subject: user.id });
  });
  return { ok: true, body: {} };
}

/** Choose which mails you receive, and in which language. */
export async function saveMailPreferences(
  context: Needs<'keys' | 'now' | 'store'>,
  { caller, body }: { caller: UserCaller; body: MailPreferences },
): Promise<Outcome<MailPreferences>> {
  const { locale, digest } = body;
  await context.store.withLock(accountLock(caller.account.id), async (tx) => {
    await saveUser(tx, caller.user.id, { locale, digest: digest ? 1 : 0 });
    const details = `${locale}, digest ${digest ? 'on' : 'off'}`;
    await audited(context, tx, caller, { action: 'user.mail-changed', subject: caller.user.id, details });
  });
  return { ok: true, body: { locale, digest } };
}

/** Sessions of this user. */
export async function ownSessions(
  context: Needs<'now' | 'store'>,
  { caller: { user, secret } }: { caller: Pick<UserCaller, 'user' | 'secret'> },
): Promise<Outcome<{ items: SessionView[] }>> {
  const own = sessionIdOf(secret);
  const rows = await listSessions(context.store.db, user.id, context.now());
  const items = rows.map(({ hash, userId: _owner, ...row }) => {
    const id = sessionId(hash);
    return { ...row, id, current: id === own };
  });
  return { ok: true, body: { items } };
}

/** End one of your own sessions. */
export async function endOwnSession(
  context: Needs<'keys' | 'now' | 'store'>,
  { caller, params }: { caller: UserCaller; params: { readonly id: string } },
): Promise<Outcome<Record<never, never>>> {
  const entry = { action: 'user.session-ended', subject: caller.user.id };
  return auditedOrMissing(
    context,
    caller,
    entry,
    async (tx) => /^[0-9a-f]{32}$/.test(params.id) && deleteSessionById(tx, caller.user.id, params.id),
  );
}

/** End every session of this user except this one. */
export async function endOtherSessions(
  context: Needs<'keys' | 'now' | 'store'>,
  { caller }: { caller: UserCaller },
): Promise<Outcome<{ ended: number }>> {
  const ended = await context.store.withLock(accountLock(caller.account.id), async (tx) => {
    const count = await deleteSessionsOf(tx, caller.user.id, caller.secret);
    const details = `${count} others`;
    await audited(context, tx, caller, { action: 'user.session-ended', subject: caller.user.id, details });
    return count;
  });
  return { ok: true, body: { ended } };
}
