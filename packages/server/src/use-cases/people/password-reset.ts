import { createHmac } from 'node:crypto';
import { MessageLocale, type NewPassword } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { findAccount } from '../../records/accounts/accounts.ts';
import { clearAttempts, giveBack, takeAttempt, locksOf } from '../../records/attempts.ts';
import { asUser, audited } from '../dashboard/audited.ts';
import { findReset, insertReset, takeReset } from '../../records/people/password-resets.ts';
import {
  deleteSessionsOf,
  findUserById,
  listUsersByEmail,
  NO_PASSWORD,
  saveUser,
  type User,
} from '../../records/people/users.ts';
import { enqueueMessage, isMailAddress } from '../messages/enqueue-message.ts';
import type { RenderedPart } from '../messages/render-message.ts';
import { type Answer, type Nothing, unprocessable } from '../refusal.ts';
import { mayUsePassword } from '../second-step/second-step.ts';
import { networkPool, strangersOf } from './attempt-pools.ts';
import { tooMany } from './confirm.ts';
import { passwordFault } from './password-fault.ts';
import { hashFor } from './password.ts';

const RESET_MS = 30 * 60 * 1000;

/**
 * Queues a mail with a link that sets a new password. Whether anybody has this address is looked up only when the mail
 * is sent, so that answer and time are the same for every address.
 */
export async function askForReset(
  context: Needs<'channels' | 'keys' | 'now' | 'queue' | 'store'>,
  email: string,
): Answer<Nothing> {
  if (!context.channels.includes('mail')) return { ok: false, code: 'not_found' };
  if (isMailAddress(email)) {
    const message = { kind: 'password-reset', accountId: null, channel: 'mail', locale: 'en' } as const;
    const expiresAt = context.now() + RESET_MS;
    await context.store.withLock(null, (tx) =>
      enqueueMessage(context, tx, { ...message, content: { to: email.toLowerCase() }, expiresAt }),
    );
  }
  return { ok: true, body: {} };
}

/** One link for each account in which this address has a user with a password. Null if there is none. */
export async function resetLinks(
  context: Needs<'baseUrl' | 'keys' | 'now' | 'store'>,
  messageId: string,
  email: string,
  expiresAt: number,
): Promise<{ readonly locale: MessageLocale; readonly parts: readonly [RenderedPart, ...RenderedPart[]] } | null> {
  const { store, keys, now, baseUrl } = context;
  const users: User[] = [];
  for (const user of await listUsersByEmail(store.db, email)) {
    if (await mayReset(context, user)) users.push(user);
  }
  const parts: RenderedPart[] = [];
  for (const { id: userId, accountId } of users) {
    const secret = createHmac('sha256', keys.link)
      .update(`verify password reset\n${messageId}\n${userId}`)
      .digest('base64url')
      .slice(0, 22);
    await store.withLock(null, (tx) => insertReset(tx, { secret, userId, createdAt: now(), expiresAt }));
    const account = (await findAccount(store.db, accountId))!;
    // The secret is in the fragment, which no server logs and no Referer contains.
    parts.push({ account: account.name, link: `${baseUrl}/dashboard/reset#${secret}` });
  }
  const [first, ...rest] = parts;
  return first ? { locale: MessageLocale.parse(users[0]!.locale), parts: [first, ...rest] } : null;
}

/** A user of the identity provider has no password, and if the provider is required nobody sets one. */
async function mayReset({ store }: Needs<'store'>, user: User): Promise<boolean> {
  if (user.disabledAt !== null || user.passwordHash === NO_PASSWORD) return false;
  return mayUsePassword(user, (await findAccount(store.db, user.accountId))!);
}

/** Sets the password that the link of a mail allows. Every session of the user ends, and nobody is signed in. */
export async function resetPassword(
  context: Needs<'isBreached' | 'keys' | 'now' | 'store'>,
  { secret, password }: NewPassword,
  ipAddress: string,
): Answer<Nothing> {
  const { store, now } = context;
  const pools = [networkPool(ipAddress)];
  const taken = await store.withLock(locksOf(pools), (tx) => takeAttempt(tx, pools, now()));
  if (!taken.ok) return { ok: false, ...tooMany(taken.until, now()) };
  const found = await findReset(store.db, secret, now());
  const user = found && (await findUserById(store.db, found.userId));
  if (!user || !(await mayReset(context, user))) return { ok: false, code: 'link_expired' };
  await store.withLock(null, (tx) => giveBack(tx, pools));
  const fault = await passwordFault(password, user, context.isBreached);
  if (fault) return unprocessable(fault, '/password');
  const passwordHash = await hashFor(store.db, user.email, password, user.id);
  const done = await audited(context, asUser(user), async (tx, note) => {
    if (!(await takeReset(tx, secret, user.id, now()))) return false;
    await saveUser(tx, user.id, { passwordHash });
    await deleteSessionsOf(tx, user.id);
    await clearAttempts(tx, strangersOf(user.email));
    await note('user.password-set', user.id, 'by mail');
    return true;
  });
  return done ? { ok: true, body: {} } : { ok: false, code: 'link_expired' };
}
