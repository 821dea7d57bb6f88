import type { Auditing, Needs } from '../../context.ts';
import type { By, On } from '../callers.ts';
import { ChangePassword, MailPreferences, SessionView } from '@verify/contract';
import { audited, auditedOrMissing } from '../dashboard/audited.ts';
import { hashFor } from './password.ts';
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
import { type Answer, type Nothing, unprocessable } from '../refusal.ts';

export const wrongPassword = {
  code: 'unprocessable',
  detail: 'This password is wrong.',
  errors: [{ pointer: '/password', detail: 'wrong' }],
} as const;

/** Change your own password. */
export async function changePassword(
  context: Needs<'isBreached' | 'keys' | 'now' | 'store'>,
  { caller, body }: By<ChangePassword>,
): Answer<Nothing> {
  const { user, secret } = caller;
  const wrong = { ...wrongPassword, errors: [{ pointer: '/current', detail: 'wrong' }] };
  const confirmed = await confirmPassword(context, user, body.current, wrong);
  if (!confirmed.ok) return confirmed;
  const fault = await passwordFault(body.next, user, context.isBreached);
  if (fault) return unprocessable(fault, '/next');
  const passwordHash = await hashFor(context.store.db, user.email, body.next, user.id);
  await audited(context, caller, async (tx, note) => {
    await saveUser(tx, user.id, { passwordHash });
    await deleteSessionsOf(tx, user.id, secret);
    await note('user.password-changed', user.id);
  });
  return { ok: true, body: {} };
}

/** Choose which mails you receive, and in which language. */
export async function saveMailPreferences(
  context: Auditing,
  { caller, body }: By<MailPreferences>,
): Answer<MailPreferences> {
  const { locale, digest } = body;
  await audited(context, caller, async (tx, note) => {
    await saveUser(tx, caller.user.id, { locale, digest: digest ? 1 : 0 });
    const details = `${locale}, digest ${digest ? 'on' : 'off'}`;
    await note('user.mail-changed', caller.user.id, details);
  });
  return { ok: true, body: { locale, digest } };
}

/** Sessions of this user. */
export async function ownSessions(
  context: Needs<'now' | 'store'>,
  { caller: { user, secret } }: By,
): Answer<{ items: SessionView[] }> {
  const own = sessionIdOf(secret);
  const rows = await listSessions(context.store.db, user.id, context.now());
  const items = rows.map(({ hash, userId: _owner, ...row }) => {
    const id = sessionId(hash);
    return { ...row, id, current: id === own };
  });
  return { ok: true, body: { items } };
}

/** End one of your own sessions. */
export async function endOwnSession(context: Auditing, { caller, params }: On): Answer<Nothing> {
  return auditedOrMissing(
    context,
    caller,
    ['user.session-ended', caller.user.id],
    async (tx) => /^[0-9a-f]{32}$/.test(params.id) && deleteSessionById(tx, caller.user.id, params.id),
  );
}

/** End every session of this user except this one. */
export async function endOtherSessions(context: Auditing, { caller }: By): Answer<{ ended: number }> {
  const ended = await audited(context, caller, async (tx, note) => {
    const count = await deleteSessionsOf(tx, caller.user.id, caller.secret);
    const details = `${count} others`;
    await note('user.session-ended', caller.user.id, details);
    return count;
  });
  return { ok: true, body: { ended } };
}
