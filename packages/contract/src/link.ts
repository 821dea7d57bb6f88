import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { ProfileObject } from './profile.ts';
import { Locale } from './session.ts';

const redirect = z.string().check(
  z.maxLength(2048),
  z.refine((value) => isRedirect(value), 'an absolute https address without user-info (http for localhost only)'),
);

export const CreateLink = z.object({
  redirects: z.object({ onComplete: redirect, onError: redirect }),
  profile: z.optional(ProfileObject),
  metadata: z.optional(
    z.object({
      labels: z.optional(
        z
          .record(z.string().check(z.maxLength(LIMITS.labelChars)), z.string().check(z.maxLength(LIMITS.labelChars)))
          .check(z.refine((labels) => Object.keys(labels).length <= LIMITS.labels, `at most ${LIMITS.labels} labels`)),
      ),
    }),
  ),
  locale: z.optional(Locale),
  ttl: z.optional(
    z.string().check(
      z.regex(/^[1-9][0-9]{0,7}$/, 'seconds, as a string of digits'),
      z.refine(
        (ttl) => Number(ttl) >= LIMITS.linkSecondsMin && Number(ttl) <= LIMITS.linkSecondsMax,
        '60 to 2592000 seconds',
      ),
    ),
  ),
});
export type CreateLink = z.infer<typeof CreateLink>;

export const LinkAnswer = z.object({ responseCode: z.literal(200), url: z.string() });

const REDIRECT = /^(https):\/\/[^/\s@?#\\]+([/?#][^\s\\]*)?$|^http:\/\/localhost(:\d{1,5})?([/?#][^\s\\]*)?$/i;

/** No URL class here (the contract has no platform), so a strict pattern; the server parses it again with `new URL`. */
function isRedirect(value: string): boolean {
  return REDIRECT.test(value);
}
