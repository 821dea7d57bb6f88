import type { Auditing, Needs } from '../../context.ts';
import type { By, On } from '../callers.ts';
import { randomBytes } from 'node:crypto';
import { InvitationView, Invite } from '@verify/contract';
import { audited, auditedOrMissing } from '../dashboard/audited.ts';
import {
  insertInvitation,
  type Invitation,
  listInvitations,
  revokeInvitation,
  revokeInvitationsOf,
} from '../../records/people/invitations.ts';
import { findUserIn, listUsers } from '../../records/people/users.ts';
import { enqueueMessage, isMailAddress, messageLocale } from '../messages/enqueue-message.ts';
import type { Answer, Nothing } from '../refusal.ts';

const DAYS_MS = 7 * 24 * 60 * 60 * 1000;

/** Only about this account, so that an address in another account is not revealed. */
export const IN_USE = {
  ok: false,
  code: 'unprocessable',
  detail: 'Someone in this account already has this e-mail address.',
  errors: [{ pointer: '/email', detail: 'already in use' }],
} as const;

/** Invitations of this account. */
export async function invitationList(
  context: Needs<'now' | 'store'>,
  { caller: { account } }: By,
): Answer<{ items: InvitationView[] }> {
  const { db } = context.store;
  const names = new Map((await listUsers(db, account.id)).map((user) => [user.id, user.name]));
  const items = (await listInvitations(db, account.id)).map((each) => view(each, names, context.now()));
  return { ok: true, body: { items } };
}

/** Invite a person. */
export async function invite(
  context: Needs<'baseUrl' | 'channels' | 'keys' | 'now' | 'queue' | 'store'>,
  { caller, body }: By<Invite>,
): Answer<{ invitation: InvitationView; url: string; mailed: boolean }> {
  const { account, user } = caller;
  const now = context.now();
  const secret = randomBytes(16).toString('base64url');
  const locale = body.locale ?? messageLocale(user.locale);
  // The secret is in the fragment, which no server logs and no Referer contains.
  const url = `${context.baseUrl}/dashboard/invitation#${secret}`;
  const made = await audited(context, caller, async (tx, note) => {
    if (await findUserIn(tx, account.id, body.email)) return null;
    await revokeInvitationsOf(tx, account.id, body.email, now);
    const times = { createdAt: now, expiresAt: now + DAYS_MS };
    const row = { ...body, ...times, locale, accountId: account.id, invitedBy: user.id, secret };
    const invitation = await insertInvitation(tx, row);
    await note('user.invited', invitation.id, body.role);
    const { accountId, email: to, expiresAt } = invitation;
    const mailed =
      context.channels.includes('mail') &&
      isMailAddress(to) &&
      (await enqueueMessage(context, tx, {
        kind: 'invitation',
        accountId,
        channel: 'mail',
        locale,
        content: { to, link: url, until: expiresAt },
        expiresAt,
      }));
    return { invitation, mailed };
  });
  if (!made) return IN_USE;
  const names = new Map([[user.id, user.name]]);
  return { ok: true, body: { invitation: view(made.invitation, names, now), url, mailed: made.mailed } };
}

/** Revoke an invitation. */
export async function withdrawInvitation(context: Auditing, { caller, params }: On): Answer<Nothing> {
  return auditedOrMissing(context, caller, ['user.invitation-revoked', params.id], (tx) =>
    revokeInvitation(tx, caller.account.id, params.id, context.now()),
  );
}

export function stateOf({ acceptedAt, revokedAt, expiresAt }: Invitation, now: number): InvitationView['state'] {
  if (acceptedAt !== null) return 'accepted';
  if (revokedAt !== null) return 'revoked';
  return expiresAt <= now ? 'expired' : 'open';
}

const view = (invitation: Invitation, names: ReadonlyMap<string, string>, now: number): InvitationView => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  invitedBy: names.get(invitation.invitedBy) ?? '',
  createdAt: invitation.createdAt,
  expiresAt: invitation.expiresAt,
  state: stateOf(invitation, now),
});
