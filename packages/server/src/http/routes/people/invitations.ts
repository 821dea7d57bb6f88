import * as z from 'zod/mini';
import { AcceptInvitation, InvitationOffer, InvitationSecret, InvitationView, Invite, Me } from '@verify/contract';
import { deviceCookie } from '../../../use-cases/people/known-device.ts';
import { sessionCookie } from '../../dashboard-session.ts';
import { connectionOf, fromOwnPage } from '../../hosted.ts';
import { route } from '../../route.ts';
import { LIMIT, meOf } from './sign-in.ts';
import { Id } from './users.ts';
import { acceptInvitation, lookAtInvitation } from '../../../use-cases/people/accept-invitation.ts';
import { invitationList, invite, withdrawInvitation } from '../../../use-cases/people/invitations.ts';
import { callerAddress } from '../../network-of.ts';

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
  summary: 'Invite a person',
  description:
    'The link is shown only once, to the person who invites, and mailed where the service sends mail. An earlier invitation to the same address ends.',
  auth: 'user',
  limit: { name: 'dashboard-invite', perMinute: 20 },
  body: Invite,
  answer: z.object({ invitation: InvitationView, url: z.string(), mailed: z.boolean() }),
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

/** Describes the invitation to the holder of the link. It is a POST because the secret must not be in an address. */
export const look = route({
  method: 'POST',
  url: '/dashboard/api/invitation',
  tag: TAG,
  summary: 'Details of an invitation',
  auth: 'none',
  limit: OPEN_LIMIT,
  body: InvitationSecret,
  answer: InvitationOffer,
  problems: ['link_not_found', 'link_used', 'link_revoked', 'link_expired'],
  handle: ({ body, request, context }) => lookAtInvitation(context, body.secret, callerAddress(request)),
});

export const accept = route({
  method: 'POST',
  url: '/dashboard/api/invitation/accept',
  tag: TAG,
  summary: 'Accept an invitation: creates a user with a name and a password, signed in',
  auth: 'none',
  limit: OPEN_LIMIT,
  body: AcceptInvitation,
  answer: Me,
  problems: [
    'link_not_found',
    'link_used',
    'link_revoked',
    'link_expired',
    'sign_on_required',
    'unprocessable',
    'csrf',
  ],
  async handle({ body, request, context }) {
    if (!fromOwnPage(request, context.baseUrl)) return { ok: false, code: 'csrf' };
    const accepted = await acceptInvitation(context, body, connectionOf(request));
    if (!accepted.ok) return accepted;
    const { user, account, secret } = accepted.caller;
    return {
      ok: true,
      body: meOf({ user, account, secret, signedOn: false }, context),
      cookies: [sessionCookie(secret), deviceCookie(context, user.id, null)],
    };
  },
});
