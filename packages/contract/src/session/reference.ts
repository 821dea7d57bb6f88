import * as z from 'zod/mini';

/** `SERVICE_LIMITS.portraitBytes` in base64. */
const PORTRAIT_CHARS = 2_796_204;

/** The known customer of a flow of liveness alone: an approved application, or the caller's own portrait. */
export const Reference = z.union([
  z.strictObject({ applicationId: /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(64)) }),
  z.strictObject({
    portrait: /* @__PURE__ */ z
      .string()
      .check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'a JPEG in base64'), z.maxLength(PORTRAIT_CHARS, 'at most 2 MB')),
  }),
]);
export type Reference = z.infer<typeof Reference>;

/** The picture that the face was compared with, the best one first. */
export const ReferenceSource = z.enum(['chip', 'wallet', 'document', 'selfie', 'portrait']);
export type ReferenceSource = z.infer<typeof ReferenceSource>;
