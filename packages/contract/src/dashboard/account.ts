import * as z from 'zod/mini';
import { FlowRetention } from '../flow/flow-settings.ts';
import { MessageLocale } from './messages.ts';
import { Password as password } from './second-step.ts';
import { Email, PersonName, Role } from './users.ts';

export const ChangePassword = z.object({ current: password, next: password });
export type ChangePassword = z.infer<typeof ChangePassword>;

export const PASSWORD_CHARS_MIN = 12;

export const SessionView = z.object({
  id: z.string(),
  /** The session that makes this call. */
  current: z.boolean(),
  createdAt: z.number(),
  lastSeenAt: z.nullable(z.number()),
  expiresAt: z.number(),
  userAgent: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
});
export type SessionView = z.infer<typeof SessionView>;

/** `locale` is the language of the mail and of the user's later ones. */
export const Invite = z.object({ email: Email, role: Role, locale: z.optional(MessageLocale) });
export type Invite = z.infer<typeof Invite>;

export const InvitationView = z.object({
  id: z.string(),
  email: z.string(),
  role: Role,
  invitedBy: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  state: z.enum(['open', 'accepted', 'revoked', 'expired']),
});
export type InvitationView = z.infer<typeof InvitationView>;

/** 128 random bits in base64url, in a link's fragment and in bodies, never in an address that a server logs. */
const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, '22 characters of base64url'));

export const InvitationSecret = z.object({ secret });
export const InvitationOffer = z.object({
  email: z.string(),
  role: Role,
  accountName: z.string(),
  expiresAt: z.number(),
});
export type InvitationOffer = z.infer<typeof InvitationOffer>;

export const AcceptInvitation = z.object({ secret, name: PersonName, password });
export type AcceptInvitation = z.infer<typeof AcceptInvitation>;

export const AskForReset = z.object({ email: Email });
/** `secret` is in the fragment of the link that was mailed. */
export const NewPassword = z.object({ secret, password });
export type NewPassword = z.infer<typeof NewPassword>;

/** Who needs a second step to sign in. */
export const SecondStepPolicy = z.enum(['optional', 'admins', 'everybody']);
export type SecondStepPolicy = z.infer<typeof SecondStepPolicy>;

/** How users sign in with the identity provider, and which of its groups has which role. */
export const SignOnPolicy = z.object({
  mode: z.enum(['off', 'offered', 'required']),
  roles: z
    .array(z.object({ group: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)), role: Role }))
    .check(z.maxLength(50)),
});
export type SignOnPolicy = z.infer<typeof SignOnPolicy>;

export const AccountPolicy = z.object({ secondStep: SecondStepPolicy, retention: FlowRetention, signOn: SignOnPolicy });
export type AccountPolicy = z.infer<typeof AccountPolicy>;

/** `version` changes with the policy; an edit names the version that it started from. */
export const VersionedPolicy = z.object({ version: z.string(), policy: AccountPolicy });
export type VersionedPolicy = z.infer<typeof VersionedPolicy>;

export const PolicyView = z.extend(VersionedPolicy, {
  /** Independent of the policy: true wherever the service does not run in development. */
  adminsNeedSecondStep: z.boolean(),
  /** Name of the identity provider; null if the operator has set up none. */
  provider: z.nullable(z.string()),
});
export type PolicyView = z.infer<typeof PolicyView>;
