/** An encrypted answer with a portrait of 100 kB has about 250 kB after three layers of base64. */
export const MOST_ANSWER_BYTES = 1_500_000;
/** A DeviceResponse is at most 9 levels deep, a PID as SD-JWT 4. */
export const MOST_DEPTH = 16;
export const MOST_DISCLOSURES = 100;
/** Certificates of one credential, without the anchor. */
export const MOST_CERTIFICATES = 4;
export const MOST_CERTIFICATE_BYTES = 10_000;
export const MOST_PORTRAIT_BYTES = 1_000_000;
export const MOST_TEXT = 256;

export const REQUEST_LIFE_MS = 10 * 60_000;
/** Clocks of issuers and phones may be wrong by this much. */
export const CLOCK_SKEW_S = 60;

/** A status list of a million credentials has 125 kB per bit before it is compressed. */
export const MOST_STATUS_BYTES = 2_000_000;
export const MOST_STATUS_INFLATED_BYTES = 16_000_000;
export const STATUS_TIMEOUT_MS = 5_000;
/** A list's own `ttl` may only shorten this. */
export const MOST_STATUS_AGE_MS = 15 * 60_000;
export const MOST_STATUS_LISTS = 200;

/** Signatures of credentials, device keys and status lists (HAIP requires ES256). All others are refused. */
export const SIGNATURES = ['ES256', 'ES384', 'ES512', 'EdDSA'] as const;
export type SignatureName = (typeof SIGNATURES)[number];
/** The same in COSE (RFC 9053). */
export const COSE_SIGNATURES: Readonly<Record<number, SignatureName>> = {
  [-7]: 'ES256',
  [-35]: 'ES384',
  [-36]: 'ES512',
  [-8]: 'EdDSA',
};
export const CONTENT_ENCRYPTIONS = ['A128GCM', 'A256GCM'] as const;
