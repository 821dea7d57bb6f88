import type { AcceptInvitation, InvitationOffer } from '@verify/contract';
import type * as z from 'zod/mini';
import type { Needs } from '../../context.ts';
import { findAccount } from '../../records/accounts/accounts.ts';
import { giveBack, takeAttempt, locksOf } from '../../records/attempts.ts';
import { asUser, noteIn } from '../dashboard/audited.ts';
import { findInvitation, type Invitation, takeInvitation } from '../../records/people/invitations.ts';
import { findUserIn, insertSession, insertUser } from '../../records/people/users.ts';
import { type Answer, type Refused, unprocessable } from '../refusal.ts';
import { networkPool } from './attempt-pools.ts';
import { tooMany } from './confirm.ts';
import { IN_USE, stateOf } from './invitations.ts';
import { passwordFault } from './password-fault.ts';
import { hashFor } from './password.ts';
import { accountLock } from '../../records/store.ts';
import { newSecret, SESSION_MS } from './user-session.ts';
import type { UserCaller } from '../callers.ts';

/** Describes an invitation to the holder of its secret. */
export async function lookAtInvitation(
  context: Needs<'now' | 'store'>,
  secret: string,
  ipAddress: string,
): Answer<InvitationOffer> {
  const found = await opened(context, secret, ipAddress);
  if (!found.ok) return found;
  const { email, role, accountId, expiresAt } = found.invitation;
  const { name } = (await findAccount(context.store.db, accountId))!;
  return { ok: true, body: { email, role, accountName: name, expiresAt } };
}

/** Creates a signed-in user from an invitation. */
export async function acceptInvitation(
  context: Needs<'isBreached' | 'keys' | 'now' | 'store'>,
  body: z.infer<typeof AcceptInvitation>,
  { ipAddress, userAgent }: { readonly ipAddress: string; readonly userAgent: string },
): Promise<{ ok: true; caller: UserCaller } | Refused> {
  const found = await opened(context, body.secret, ipAddress);
  if (!found.ok) return found;
  const { id, accountId, email, role, locale } = found.invitation;
  const { name, password } = body;
  const inviting = (await findAccount(context.store.db, accountId))!;
  if (inviting.settings.signOn.mode === 'required') return { ok: false, code: 'sign_on_required' };
  const fault = await passwordFault(password, { email, name }, context.isBreached);
  if (fault) return unprocessable(fault, '/password');
  const passwordHash = await hashFor(context.store.db, email, password);
  const secret = newSecret();
  const now = context.now();
  const user = await context.store.withLock(accountLock(accountId), async (tx) => {
    if (await findUserIn(tx, accountId, email)) return 'in-use' as const;
    if (!(await takeInvitation(tx, id, now))) return 'taken' as const;
    const made = await insertUser(tx, { accountId, email, role, locale, name, passwordHash, createdAt: now });
    const session = { secret, userId: made.id, createdAt: now, expiresAt: now + SESSION_MS };
    await insertSession(tx, { ...session, ipAddress, userAgent });
    await noteIn(context, tx, asUser(made))('user.created', made.id, `${role}, by invitation ${id}`);
    return made;
  });
  if (user === 'in-use') return IN_USE;
  if (user === 'taken') return { ok: false, code: 'link_used' };
  const account = (await findAccount(context.store.db, accountId))!;
  return { ok: true, caller: { user, account, signedOn: false, actor: user.id, secret } };
}

/** An attempt is counted for its network before the secret is looked up. */
async function opened(
  { store, now }: Needs<'now' | 'store'>,
  secret: string,
  ipAddress: string,
): Promise<{ ok: true; invitation: Invitation } | Refused> {
  const pools = [networkPool(ipAddress)];
  const taken = await store.withLock(locksOf(pools), (tx) => takeAttempt(tx, pools, now()));
  if (!taken.ok) return { ok: false, ...tooMany(taken.until, now()) };
  const invitation = await findInvitation(store.db, secret);
  if (!invitation) return { ok: false, code: 'link_not_found' };
  await store.withLock(null, (tx) => giveBack(tx, pools));
  const state = stateOf(invitation, now());
  if (state === 'open') return { ok: true, invitation };
  return {
    ok: false,
    code: state === 'accepted' ? 'link_used' : state === 'revoked' ? 'link_revoked' : 'link_expired',
  };
}
