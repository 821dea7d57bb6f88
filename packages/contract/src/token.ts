import * as z from 'zod/mini';
import { CallerMetadata } from './caller-metadata.ts';
import { Reference } from './session/reference.ts';
import { Profile } from './profile.ts';

const name = z.string().check(z.minLength(1), z.maxLength(128));

/** Optional body of `POST /sdk/v2/token`. Different values from a browser get 422; missing ones take the backend's. */
export const CreateToken = z.strictObject({
  flowName: z.optional(name),
  externalId: z.optional(name),
  customerId: z.optional(name),
  profile: z.optional(Profile),
  metadata: z.optional(CallerMetadata),
  reference: z.optional(Reference),
});
export type CreateToken = z.infer<typeof CreateToken>;

/** What a token was created for. Each kind opens its own endpoints. */
export const TokenKind = z.enum(['session', 'stand-alone', 'link', 'hand-off']);
export type TokenKind = z.infer<typeof TokenKind>;
