import * as z from 'zod/mini';
import { CAPTURE_LOCALES } from '../locales.ts';
import type { FlowStep } from '../steps.ts';
import { isWebAddress } from '../web-address.ts';

const address = z
  .string()
  .check(z.maxLength(2048), z.refine(isWebAddress, 'an absolute https address (http for localhost only)'));

/** Wordings of the biometric consent. `own`: the flow's own text. */
export const BiometricWording = z.enum(['gdpr', 'bipa', 'own']);
export type BiometricWording = z.infer<typeof BiometricWording>;

/** The parties and the content of the consent. A live account needs the company and both addresses. */
export const FlowConsent = z.object({
  company: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
  privacyUrl: z.optional(address),
  termsUrl: z.optional(address),
  biometric: z._default(BiometricWording, 'gdpr'),
  /** Own texts of the biometric consent, by language. */
  texts: z._default(
    z.partialRecord(z.enum(CAPTURE_LOCALES), z.string().check(z.trim(), z.minLength(1), z.maxLength(4000))),
    {},
  ),
});
export type FlowConsent = z.infer<typeof FlowConsent>;

export const NO_CONSENT: FlowConsent = { biometric: 'gdpr', texts: {} };

/** Whether faces are compared, which needs a separate consent. */
export const comparesFaces = (steps: readonly FlowStep[]): boolean =>
  steps.includes('selfie') || steps.includes('liveness');

/** The text that a person agrees to. */
export const CONSENT_KINDS = ['processing', 'biometric'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** What a person agreed to, stored with the application. */
export const GivenConsent = z.object({
  kind: z.enum(CONSENT_KINDS),
  /** Hash of kind, language, text and addresses. */
  version: z.string(),
  locale: z.string(),
  text: z.string(),
  privacyUrl: z.optional(z.string()),
  termsUrl: z.optional(z.string()),
  /** Unix ms, as the browser reported it, but always within the session. */
  at: z.number(),
});
export type GivenConsent = z.infer<typeof GivenConsent>;
