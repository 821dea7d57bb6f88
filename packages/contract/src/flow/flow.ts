import * as z from 'zod/mini';
import { CountryCode } from '../profile.ts';
import { DocumentType } from '../documents.ts';
import { FlowStep } from '../steps.ts';

// Separate from the other schemas, because the frame's first screen includes every schema of this file.

export const AcceptedDocument = z.object({
  type: DocumentType,
  /** Issuing countries, ISO 3166-1 alpha-3; if empty, all are accepted. */
  countries: z.array(CountryCode),
});
export type AcceptedDocument = z.infer<typeof AcceptedDocument>;

const text = z.optional(z.string());

export const PublicTheme = z.object({
  /** `#rrggbb`. */
  accent: text,
  /** On a dark background; if absent, `accent` is used there too. */
  accentDark: text,
  /** Further CSS variables, each for a light and a dark background. */
  variables: z.optional(z.record(z.string(), z.array(z.string()))),
  radiusPx: z.optional(z.number()),
  illustrations: z.optional(z.enum(['line', 'none'])),
  /** A CSS value. */
  font: text,
  /** Served at `/sdk/fonts/<id>`, as the first family of `font`. */
  fontFiles: z.optional(z.array(z.object({ fileId: z.string(), weight: z.string() }))),
  /** Served at `/sdk/logos/<id>`. */
  logoFileId: text,
});
export type PublicTheme = z.infer<typeof PublicTheme>;

/** The text that the person agrees to, in the language of the session. The server refuses every other version. */
export const PublicConsent = z.object({
  /** Absent in a test flow that names no company yet. */
  company: text,
  /** Includes the company's name. */
  processing: z.string(),
  processingVersion: z.string(),
  privacyUrl: text,
  termsUrl: text,
  /** Absent where no faces are compared. */
  biometric: text,
  biometricVersion: text,
  biometricLocale: text,
});
export type PublicConsent = z.infer<typeof PublicConsent>;

/** The part of a flow that the browser needs. */
export const PublicFlow = z.object({
  name: z.string(),
  version: z.number(),
  steps: z.array(FlowStep),
  documents: z.array(AcceptedDocument),
  /** Rules may ask for further steps after the submission. */
  asksMore: z.optional(z.boolean()),
  /** The person confirms the data that was read. */
  confirmData: z.optional(z.boolean()),
  /** Credentials that the step `wallet` accepts; absent in a flow without that step. */
  walletAsks: z.optional(z.array(z.string())),
  /** The app that reads the document's chip, and its company. */
  chipApp: z.optional(z.object({ url: z.string(), company: z.string() })),
  uploadAllowed: z.boolean(),
  consentRequired: z.boolean(),
  consent: z.optional(PublicConsent),
  livenessAlternative: z.boolean(),
  /** Whether the screen shows colours around the face, and whether skipping them leads to a review. */
  livenessLight: z.enum(['offered', 'required', 'off']),
  theme: PublicTheme,
  /** Offered languages; if absent, all. */
  locales: z.optional(z.array(z.string())),
  /** The flow's own words by language and key. */
  texts: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
});
export type PublicFlow = z.infer<typeof PublicFlow>;
