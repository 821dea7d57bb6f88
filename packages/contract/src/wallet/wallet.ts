import * as z from 'zod/mini';

/** What a flow requests from a wallet: an identity credential, a driving licence, or only proof of being over 18. */
export const WalletQuery = z.enum(['identity', 'licence', 'over-18']);
export type WalletQuery = z.infer<typeof WalletQuery>;

/** `link`: a link on this phone, or a QR code for another one. `api-*`: protocols of the Digital Credentials API. */
export const WalletWay = z.enum(['link', 'api-openid4vp', 'api-mdoc']);
export type WalletWay = z.infer<typeof WalletWay>;

/** Body of `POST /sdk/v2/wallet`. */
export const AskWallet = z.strictObject({
  way: WalletWay,
  /** Requests from the EU's age verification app, which has its own profile, and no other wallet. For `over-18`. */
  ageApp: z._default(z.boolean(), false),
});
export type AskWallet = z.infer<typeof AskWallet>;

/**
 * - `waiting`: no wallet has answered.
 * - `number`: a wallet has answered, and its device shows a number, which has to be typed where the request started.
 * - `accepted`, `refused`: the answer was verified.
 * - `declined`: the wallet answered with an error, mostly because the person said no. It may still answer otherwise.
 */
export const WalletState = z.enum(['waiting', 'number', 'accepted', 'refused', 'declined', 'expired']);
export type WalletState = z.infer<typeof WalletState>;

/** A request for a wallet, and its state. Never a value of a credential. */
export const WalletAnswer = z.object({
  responseCode: z.literal(200),
  requestId: z.string(),
  state: WalletState,
  /** A wallet has opened the link or scanned the code. */
  opened: z.boolean(),
  expiresAt: z.string(),
  /** `openid4vp://…`, or `av://…` for the age verification app; for the way `link`. */
  link: z.optional(z.string()),
  /** One element of `digital.requests` for `navigator.credentials.get`. */
  digital: z.optional(z.object({ protocol: z.string(), data: z.looseObject({}) })),
  /** Check code of a refused answer, or the error of a wallet that declined. */
  code: z.optional(z.string()),
  /** The person may ask a wallet this many times more. */
  triesLeft: z.number(),
});
export type WalletAnswer = z.infer<typeof WalletAnswer>;

/** Body of `POST /sdk/v2/wallet/number`. */
export const WalletNumber = z.strictObject({
  requestId: z.string().check(z.maxLength(64)),
  number: z.string().check(z.regex(/^\d{4}$/, 'four digits')),
});
export type WalletNumber = z.infer<typeof WalletNumber>;

/** Body of `POST /sdk/v2/wallet/digital`: what the Digital Credentials API returned. */
export const WalletDigital = z.strictObject({
  requestId: z.string().check(z.maxLength(64)),
  protocol: z.string().check(z.maxLength(64)),
  data: z.looseObject({}),
});
export type WalletDigital = z.infer<typeof WalletDigital>;

export const WALLET_LIMITS = {
  /** Time to open a wallet, choose a credential and confirm. */
  seconds: 5 * 60,
  /** Requests that one application may make. */
  requests: 8,
  /** Tries to type the number; a wrong guess has one chance in 10,000. */
  numberTries: 3,
  /** An encrypted answer with a portrait of 100 kB has about 250 kB after three layers of base64. */
  responseBytes: 1_500_000,
} as const;
