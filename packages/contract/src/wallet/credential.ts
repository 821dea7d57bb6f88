import * as z from 'zod/mini';

/** The wallet's credential: its issuer, and the anchor that its certificates lead to. */
export const WalletCredential = z.object({
  query: z.string(),
  /** `dc+sd-jwt` or `mso_mdoc`. */
  format: z.string(),
  /** Type of the credential, such as `org.iso.18013.5.1.mDL`. */
  type: z.string(),
  issuer: z.object({
    name: z.string(),
    country: z.optional(z.string()),
    /** From the certificate that signed the credential to the trusted one. */
    chain: z.array(z.object({ subject: z.string(), notAfter: z.string() })),
  }),
  validUntil: z.optional(z.string()),
  /** The wallet proved that it holds the key that the credential is bound to. */
  deviceBound: z.boolean(),
});
export type WalletCredential = z.infer<typeof WalletCredential>;
