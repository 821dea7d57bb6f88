import * as z from 'zod/mini';

/** `ignore`: not accepted. `use`: an unverified chip gets a review. `require`: a missing one too. */
export const FlowChip = z.enum(['ignore', 'use', 'require']);
export type FlowChip = z.infer<typeof FlowChip>;

export const CHIP_LIMITS = {
  /** Limit of the whole request; the portrait of a passport has 15 to 20 kB. */
  bodyBytes: 256 * 1024,
  challengeBytes: 8,
} as const;

const file = z
  .string()
  .check(z.minLength(4), z.maxLength(CHIP_LIMITS.bodyBytes), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'base64'));

/** Body of `POST /sdk/v2/chip`: the files of a chip as an app read them, base64. The server verifies each of them. */
export const SendChip = z.strictObject({
  sod: file,
  dg1: file,
  dg2: z.optional(file),
  dg11: z.optional(file),
  dg12: z.optional(file),
  dg14: z.optional(file),
  dg15: z.optional(file),
  /** The chip's answer to the challenge. */
  activeAuthentication: z.optional(file),
});
export type SendChip = z.infer<typeof SendChip>;

export const ChipChallenge = z.object({
  responseCode: z.literal(200),
  /** Eight bytes, base64; the same for every call about one document. */
  challenge: z.string(),
});
export type ChipChallenge = z.infer<typeof ChipChallenge>;

/** Never the chip's data, and never whether it was trusted: that is for the result. */
export const ChipAnswer = z.object({ responseCode: z.literal(200), state: z.literal('received') });
export type ChipAnswer = z.infer<typeof ChipAnswer>;

/** Who signed the chip behind `extracted.nfc`, and which proofs it has. */
export const ChipResult = z.object({
  issuer: z.object({
    name: z.string(),
    country: z.optional(z.string()),
    /** From the document signer to the trusted country signer. */
    chain: z.array(z.object({ subject: z.string(), notAfter: z.string() })),
  }),
  /** Numbers of the data groups that match the issuer's signature. */
  groups: z.array(z.number()),
  /** `proved`: it signed the challenge. `possible`: it has a key but was not challenged. `unknown`: it has none. */
  original: z.enum(['proved', 'possible', 'unknown']),
});
export type ChipResult = z.infer<typeof ChipResult>;
