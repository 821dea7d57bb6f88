import * as z from 'zod/mini';
import { SERVICE_LIMITS } from '../limits.ts';
import { CallerMetadata } from '../caller-metadata.ts';
import { Address, ProfileObject } from '../profile.ts';
import { Reference } from '../session/reference.ts';
import { Locale } from '../session/session.ts';
import { isWebAddress } from '../web-address.ts';

const redirect = z
  .string()
  .check(
    z.maxLength(2048),
    z.refine(isWebAddress, 'an absolute https address without user name and password (http for localhost only)'),
  );

export const CreateLink = z.strictObject({
  redirects: z.object({ onComplete: redirect, onError: redirect }),
  profile: z.optional(ProfileObject),
  /** Required by flows with a proof of address. */
  address: z.optional(Address),
  metadata: z.optional(CallerMetadata),
  reference: z.optional(Reference),
  /** A text that is not a language counts as English; any other type is refused as an error of the call. */
  locale: z.optional(
    z.pipe(
      z.string(),
      z.transform((tag) => Locale.parse(tag)),
    ),
  ),
  ttl: z.optional(
    z.string().check(
      z.regex(/^[1-9][0-9]{0,7}$/, 'seconds, as a string of digits'),
      z.refine(
        (ttl) => Number(ttl) >= SERVICE_LIMITS.linkSecondsMin && Number(ttl) <= SERVICE_LIMITS.linkSecondsMax,
        '60 to 2592000 seconds',
      ),
    ),
  ),
});
export type CreateLink = z.infer<typeof CreateLink>;

export const LinkAnswer = z.object({ responseCode: z.literal(200), url: z.string() });
