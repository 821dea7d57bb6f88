import * as z from 'zod/mini';
import { FlowRetention } from '../flow/flow-settings.ts';
import { MailPreferences } from './messages.ts';
import { Password, SecondStepProof } from './second-step.ts';

/** Each route in `packages/server/src/http/routes/dashboard` names the roles that may call it. */
export const Role = z.enum(['admin', 'reviewer', 'read-only', 'developer']);
export type Role = z.infer<typeof Role>;

export const Email = z.string().check(z.regex(/^[^\s@]{1,64}@[^\s@]{1,189}$/, 'an e-mail address'));
export const PersonName = z.string().check(z.trim(), z.minLength(1), z.maxLength(128));

export const SignIn = z.object({
  email: Email,
  password: Password,
  /** The second step. Requested by `second_step_required`, which brings the challenge for a passkey. */
  code: z.optional(SecondStepProof),
});
export type SignIn = z.infer<typeof SignIn>;

/** Alternatives to a password on the sign-in page. */
export const SignInWays = z.object({
  /** A mail with a link that sets a new password. */
  reset: z.boolean(),
  /** Name of the identity provider; null if there is none. */
  signOn: z.nullable(z.string()),
});
export type SignInWays = z.infer<typeof SignInWays>;

export const Me = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: Role,
  account: z.object({ name: z.string(), publicId: z.string(), environment: z.enum(['test', 'live']) }),
  /** `missing`: the account requires one, and until it is set up nothing else is answered. */
  secondStep: z.enum(['on', 'off', 'missing']),
  /** Page of the demo partner; null where none runs beside the service. */
  demoUrl: z.nullable(z.string()),
  /** How long this account keeps data, until an admin has confirmed the notice. */
  retentionNotice: z.nullable(FlowRetention),
  /** Signs in through the identity provider, which then also asks for a second step. */
  signedOn: z.boolean(),
  /** Channels that this service can send links through. Without any, links are only shown. */
  channels: z.array(z.string()),
  mail: MailPreferences,
  /** `X-CSRF-Token` for every call that changes something. */
  csrf: z.string(),
});
export type Me = z.infer<typeof Me>;

export const DashboardUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: Role,
  createdAt: z.number(),
  lastSignInAt: z.nullable(z.number()),
  disabledAt: z.nullable(z.number()),
  secondStep: z.boolean(),
  /** Changes with role and state; an edit names the version that it started from. */
  version: z.string(),
});
export type DashboardUser = z.infer<typeof DashboardUser>;

export const EditUser = z.object({ version: z.string(), role: z.optional(Role), disabled: z.optional(z.boolean()) });
export type EditUser = z.infer<typeof EditUser>;

export const AuditEntry = z.object({
  seq: z.number(),
  at: z.number(),
  /** Name of the user, or `system`. */
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.string(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = z.object({
  items: z.array(AuditEntry),
  /** `before` of the next page. */
  next: z.nullable(z.number()),
});
export type AuditPage = z.infer<typeof AuditPage>;

export const AuditVerdict = z.object({
  entries: z.number(),
  /** Hash of the last entry. */
  last: z.string(),
  /** Null if every entry follows the one before it and has its MAC. Otherwise the number of the first that does not. */
  brokenAt: z.nullable(z.number()),
  /** The last signed head. If you keep it elsewhere, it also reveals a log that was cut off. */
  head: z.nullable(z.object({ seq: z.number(), hash: z.string(), at: z.number() })),
});
export type AuditVerdict = z.infer<typeof AuditVerdict>;
