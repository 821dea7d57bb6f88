import * as z from 'zod/mini';

/** A document number that is declined (DC036), stored only as a keyed hash of its letters and digits. */
export const BlockedNumber = z.object({
  id: z.string(),
  reason: z.string(),
  /** Name of the user, or their id if they no longer exist. */
  createdBy: z.string(),
  createdAt: z.number(),
});
export type BlockedNumber = z.infer<typeof BlockedNumber>;

const A_NUMBER = 'Use 2 to 40 letters and digits; only spaces, dots, hyphens and slashes may separate them';

export const BlockNumber = z.object({
  documentNumber: z
    .string()
    .check(z.trim(), z.maxLength(40, A_NUMBER), z.regex(/^[A-Za-z0-9](?:[A-Za-z0-9 ./-]*[A-Za-z0-9])$/, A_NUMBER)),
  /** Without personal data, because everyone who may see the list can read it. */
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
});
export type BlockNumber = z.infer<typeof BlockNumber>;
