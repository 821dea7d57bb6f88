import * as z from 'zod/mini';

/** What may not be erased: one application, or all applications with this `externalId` or `customerId`. */
export const HeldKind = z.enum(['application', 'externalId', 'customerId']);
export type HeldKind = z.infer<typeof HeldKind>;

/** Without personal data: it is shown to everybody who tries to erase, and kept in the audit log. */
const Reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

export const SetHold = z.object({
  kind: HeldKind,
  value: z.string().check(z.trim(), z.minLength(1), z.maxLength(128)),
  reason: Reason,
});
export type SetHold = z.infer<typeof SetHold>;

export const ReleaseHold = z.object({ reason: Reason });
export type ReleaseHold = z.infer<typeof ReleaseHold>;

/** Nothing of it is erased until two admins have released it. */
export const LegalHold = z.object({
  id: z.string(),
  kind: HeldKind,
  value: z.string(),
  reason: z.string(),
  /** Names of users, or their ids if they no longer exist. */
  setBy: z.string(),
  setAt: z.number(),
  /** The admin who asked for the release; another one has to confirm it. */
  releaseAskedBy: z.nullable(z.string()),
  releaseReason: z.nullable(z.string()),
});
export type LegalHold = z.infer<typeof LegalHold>;
