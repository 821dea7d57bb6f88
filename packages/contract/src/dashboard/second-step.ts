import * as z from 'zod/mini';

/** A user's password. Its rules are checked by the server (`dashboard/password.ts`). */
export const Password = z.string().check(z.minLength(1), z.maxLength(256));

const base64url = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(16_384));
const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') };

/** The JSON of what `navigator.credentials.get` returned. */
export const PasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(base64url),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** The JSON of what `navigator.credentials.create` returned. */
export const PasskeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))),
  }),
});
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;

/** Six digits from an authenticator app, or a recovery code. */
const typed = z.string().check(z.trim(), z.maxLength(32));
/** The second step: a code, or what a passkey signed. */
export const SecondStepProof = z.union([typed, PasskeyAnswer]);
export type SecondStepProof = z.infer<typeof SecondStepProof>;
export const WithPassword = z.object({ password: Password });
export const WithCode = z.object({ code: typed });
export type WithCode = z.infer<typeof WithCode>;
export const WithPasswordAndCode = z.object({ password: Password, code: SecondStepProof });
export type WithPasswordAndCode = z.infer<typeof WithPasswordAndCode>;
/** A user who has a second step already needs its code. */
export const WithProof = z.object({ password: Password, code: z.optional(SecondStepProof) });
export type WithProof = z.infer<typeof WithProof>;

/** What `navigator.credentials` takes, as the library for the server writes it. */
export const PasskeyOptions = z.record(z.string(), z.unknown());
export const AddPasskey = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(128)),
  credential: PasskeyAttestation,
});
export type AddPasskey = z.infer<typeof AddPasskey>;
export const SecondSteps = z.object({
  authenticator: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: z.number(), usedAt: z.nullable(z.number()) }),
  ),
});
export type SecondSteps = z.infer<typeof SecondSteps>;

/** For an authenticator app: as text, and as the address in its QR code. */
export const TotpOffer = z.object({ secret: z.string(), uri: z.string() });
export type TotpOffer = z.infer<typeof TotpOffer>;

/** Shown only once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
