import * as z from 'zod/mini';
import { AcceptInvitation, InvitationOffer, InvitationSecret, InvitationView, Invite, Me } from '@verify/contract';
import { networkPool } from '../../../use-cases/people/attempt-pools.ts';
import { tooMany } from '../../../use-cases/people/confirm.ts';
import { deviceCookie } from '../../../use-cases/people/known-device.ts';
import { hashFor } from '../../../use-cases/people/password-of.ts';
import { passwordFault } from '../../../use-cases/people/password-fault.ts';
import { sessionCookie } from '../../dashboard-session.ts';
import { newSecret, SESSION_MS } from '../../../use-cases/people/user-session.ts';
import type { ServerContext } from '../../../context.ts';
import { findAccount } from '../../../ports/store/accounts/accounts.ts';
import { giveBack, takeAttempt } from '../../../ports/store/attempts.ts';
import { addAudit } from '../../../ports/store/people/audit.ts';
import { findInvitation, type Invitation, takeInvitation } from '../../../ports/store/people/invitations.ts';
import { findUserIn, insertSession, insertUser } from '../../../ports/store/people/users.ts';
import { connectionOf, fromOwnPage } from '../../hosted.ts';
import type { Refusal } from '../../../use-cases/refusal.ts';
import { route } from '../../route.ts';
import { LIMIT, meOf } from './sign-in.ts';
import { Id } from './users.ts';
import { IN_USE, invitationList, invite, stateOf, withdrawInvitation } from '../../../use-cases/people/invitations.ts';

const TAG = 'Dashboard';

const OPEN_LIMIT = { name: 'dashboard-invitation', perMinute: 20 };

export const list = route({
  method: 'GET',
  url: '/dashboard/api/invitations',
  tag: TAG,
  summary: 'Invitations of this account',
  auth: 'user',
  limit: LIMIT,
  answer: z.object({ items: z.array(InvitationView) }),
  problems: [],
  handle: ({ caller, context }) => invitationList(context, { caller }),
});

export const create = route({
  method: 'POST',
  url: '/dashboard/api/invitations',
  tag: TAG,
  summary: 'Invite somebody',
  description: 'The link is told once, for whoever invites to hand on. One before it to the same address ends.',
  auth: 'user',
  limit: { name: 'dashboard-invite', perMinute: 20 },
  body: Invite,
  answer: z.object({ invitation: InvitationView, url: z.string() }),
  problems: ['unprocessable'],
  handle: ({ caller, body, context }) => invite(context, { caller, body }),
});

export const revoke = route({
  method: 'POST',
  url: '/dashboard/api/invitations/:id/revoke',
  tag: TAG,
  summary: 'Revoke an invitation',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: z.object({}),
  problems: ['not_found'],
  handle: ({ caller, params, context }) => withdrawInvitation(context, { caller, params }),
});

/** For whoever holds the link: what it is for. A POST, since the secret must stand in no address. */
export const look = route({
  method: 'POST',
  url: '/dashboard/api/invitation',
  tag: TAG,
  summary: 'What an invitation is for',
  auth: 'none',
  limit: OPEN_LIMIT,
  body: InvitationSecret,
  answer: InvitationOffer,
  problems: ['link_not_found', 'link_used', 'link_revoked', 'link_expired'],
  async handle({ body, request, context }) {
    const found = await opened(context, body.secret, request.ip);
    if (!found.ok) return found;
    const { email, role, accountId, expiresAt } = found.invitation;
    const { name } = (await findAccount(context.store.db, accountId))!;
    return { ok: true, body: { email, role, accountName: name, expiresAt } };
  },
});

export const accept = route({
  method: 'POST',
  url: '/dashboard/api/invitation/accept',
  tag: TAG,
  summary: 'Accept an invitation: a user with a name and a password, signed in',
  auth: 'none',
  limit: OPEN_LIMIT,
  body: AcceptInvitation,
  answer: Me,
  problems: ['link_not_found', 'link_used', 'link_revoked', 'link_expired', 'unprocessable', 'csrf'],
  async handle({ body, request, context }) {
    if (!fromOwnPage(request, context.baseUrl)) return { ok: false, code: 'csrf' };
    const found = await opened(context, body.secret, request.ip);
    if (!found.ok) return found;
    const { id, accountId, email, role } = found.invitation;
    const fault = await passwordFault(body.password, { email, name: body.name }, context.isBreached);
    if (fault) {
      return { ok: false, code: 'unprocessable', detail: fault, errors: [{ pointer: '/password', detail: fault }] };
    }
    const passwordHash = await hashFor(context.store.db, email, body.password);
    const secret = newSecret();
    const now = context.now();
    const { ipAddress, userAgent } = connectionOf(request);
    const user = await context.store.transaction(async (tx) => {
      if (await findUserIn(tx, accountId, email)) return 'in-use' as const;
      if (!(await takeInvitation(tx, id, now))) return 'taken' as const;
      const made = await insertUser(tx, { accountId, email, role, name: body.name, passwordHash, createdAt: now });
      const session = { secret, userId: made.id, createdAt: now, expiresAt: now + SESSION_MS };
      await insertSession(tx, { ...session, ipAddress, userAgent });
      const entry = { accountId, at: now, actor: made.id, action: 'user.created', subject: made.id };
      await addAudit(tx, context.keys.audit, { ...entry, details: `${role}, by invitation ${id}` });
      return made;
    });
    if (user === 'in-use') return IN_USE;
    if (user === 'taken') return { ok: false, code: 'link_used' };
    const account = (await findAccount(context.store.db, accountId))!;
    return {
      ok: true,
      body: meOf({ user, account, secret }, context),
      headers: { 'set-cookie': [sessionCookie(context, secret), deviceCookie(context, user.id, null)] },
    };
  },
});

/** A guess is counted for its network before it is looked up. */
async function opened(
  { store, now }: ServerContext,
  secret: string,
  ipAddress: string,
): Promise<{ ok: true; invitation: Invitation } | ({ ok: false } & Refusal)> {
  const pools = [networkPool(ipAddress)];
  const taken = await store.transaction((tx) => takeAttempt(tx, pools, now()));
  if (!taken.ok) return { ok: false, ...tooMany(taken.until, now()) };
  const invitation = await findInvitation(store.db, secret);
  if (!invitation) return { ok: false, code: 'link_not_found' };
  await store.transaction((tx) => giveBack(tx, pools));
  const state = stateOf(invitation, now());
  if (state === 'open') return { ok: true, invitation };
  return {
    ok: false,
    code: state === 'accepted' ? 'link_used' : state === 'revoked' ? 'link_revoked' : 'link_expired',
  };
}
