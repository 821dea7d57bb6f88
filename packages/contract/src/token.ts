import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { Profile } from './profile.ts';

const name = z.string().check(z.minLength(1), z.maxLength(128));
const label = z.string().check(z.maxLength(LIMITS.labelChars));

/**
 * Optional body of `POST /sdk/v2/token`. What the backend sets here is fixed: a browser that gives another value is refused with 422,
 * one that gives none gets the backend's.
 */
export const CreateToken = z.strictObject({
  flowName: z.optional(name),
  externalId: z.optional(name),
  customerId: z.optional(name),
  profile: z.optional(Profile),
  metadata: z.optional(
    z.strictObject({
      labels: z.optional(
        z
          .record(label, label)
          .check(z.refine((labels) => Object.keys(labels).length <= LIMITS.labels, `at most ${LIMITS.labels} labels`)),
      ),
    }),
  ),
});
export type CreateToken = z.infer<typeof CreateToken>;

/** What a token was made for. Each kind opens endpoints of its own. */
export const TokenKind = z.enum(['session', 'stand-alone', 'link', 'hand-off']);
export type TokenKind = z.infer<typeof TokenKind>;

/** Who supplied a value of an application. A value that nobody gave has no entry. */
const Supplier = z.optional(z.enum(['backend', 'browser']));
export const ValueSources = z.object({
  flowName: Supplier,
  externalId: Supplier,
  customerId: Supplier,
  profile: Supplier,
  metadata: Supplier,
});
export type ValueSources = z.infer<typeof ValueSources>;
