import * as z from 'zod/mini';

/** Who may do what is one table: `packages/server/src/dashboard/roles.ts`. */
export const Role = z.enum(['admin', 'reviewer', 'read-only', 'developer']);
export type Role = z.infer<typeof Role>;

const email = z.string().check(z.regex(/^[^\s@]{1,64}@[^\s@]{1,189}$/, 'an e-mail address'));
const personName = z.string().check(z.trim(), z.minLength(1), z.maxLength(128));

export const SignIn = z.object({ email, password: z.string().check(z.minLength(1), z.maxLength(256)) });
export type SignIn = z.infer<typeof SignIn>;

export const Me = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: Role,
  account: z.object({ name: z.string(), publicId: z.string(), environment: z.enum(['test', 'live']) }),
  /** `X-CSRF-Token` of every call that changes something. */
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
});
export type DashboardUser = z.infer<typeof DashboardUser>;

export const NewUser = z.object({ email, name: personName, role: Role });
export type NewUser = z.infer<typeof NewUser>;

export const EditUser = z.object({ role: z.optional(Role), disabled: z.optional(z.boolean()) });
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
  /** Null: every entry fits the one before it. Else the first that does not. */
  brokenAt: z.nullable(z.number()),
});
export type AuditPage = z.infer<typeof AuditPage>;
