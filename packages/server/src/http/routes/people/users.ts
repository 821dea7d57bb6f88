import * as z from 'zod/mini';
import {
  AcceptInvitation,
  DashboardUser,
  EditUser,
  InvitationOffer,
  InvitationSecret,
  InvitationView,
  Invite,
  Me,
} from '@verify/contract';
import type { Route } from '../../route.ts';
import { ADMINS, forUser, forVisitor, items, NOTHING } from '../dashboard/for-user.ts';
import { editUser, userList } from '../../../use-cases/people/users.ts';
import { deviceCookie } from '../../../use-cases/people/known-device.ts';
import { sessionCookie } from '../../dashboard-session.ts';
import { connectionOf, fromOwnPage } from '../../hosted.ts';
import { meOf } from './sign-in.ts';
import { acceptInvitation, lookAtInvitation } from '../../../use-cases/people/accept-invitation.ts';
import { invitationList, invite, withdrawInvitation } from '../../../use-cases/people/invitations.ts';
import { callerAddress } from '../../network-of.ts';

const OPEN_LIMIT = { name: 'dashboard-invitation', perMinute: 20 };

export const userRoutes: readonly Route[] = [
  forUser('GET /dashboard/api/users', ADMINS, items(DashboardUser), userList),
  forUser('PUT /dashboard/api/users/:id', ADMINS, DashboardUser, editUser, { body: EditUser }),
  forUser('GET /dashboard/api/invitations', ADMINS, items(InvitationView), invitationList),
  forUser(
    'POST /dashboard/api/invitations',
    ADMINS,
    z.object({ invitation: InvitationView, url: z.string(), mailed: z.boolean() }),
    invite,
    { body: Invite, limit: { name: 'dashboard-invite', perMinute: 20 } },
  ),
  forUser('POST /dashboard/api/invitations/:id/revoke', ADMINS, NOTHING, withdrawInvitation),
  // Describes the invitation to the holder of the link. It is a POST because the secret must not be in an address.
  forVisitor(
    'POST /dashboard/api/invitation',
    InvitationOffer,
    (context, { body, request }) => lookAtInvitation(context, body.secret, callerAddress(request)),
    { body: InvitationSecret, limit: OPEN_LIMIT },
  ),
  forVisitor(
    'POST /dashboard/api/invitation/accept',
    Me,
    async (context, { body, request }) => {
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
    { body: AcceptInvitation, limit: OPEN_LIMIT },
  ),
];
