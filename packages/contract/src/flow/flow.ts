import * as z from 'zod/mini';
import { CountryCode } from '../profile.ts';
import { DocumentType } from '../documents.ts';
import { FlowStep } from '../steps.ts';

// What the browser is told of a flow stands by itself: the frame's first screen carries every schema of this file.

export const AcceptedDocument = z.object({
  type: DocumentType,
  /** Issuing countries, ISO 3166-1 alpha-3; empty accepts all. */
  countries: z.array(CountryCode),
});
export type AcceptedDocument = z.infer<typeof AcceptedDocument>;

const text = z.optional(z.string());

export const PublicTheme = z.object({
  /** `#rrggbb`. */
  accent: text,
  /** On dark ground; absent: `accent` there, too. */
  accentDark: text,
  radiusPx: z.optional(z.number()),
  /** A CSS value. */
  font: text,
  /** Served as `/sdk/logos/<id>`. */
  logoFileId: text,
});
export type PublicTheme = z.infer<typeof PublicTheme>;

/** The part of a flow that the browser needs. */
export const PublicFlow = z.object({
  name: z.string(),
  version: z.number(),
  steps: z.array(FlowStep),
  documents: z.array(AcceptedDocument),
  uploadAllowed: z.boolean(),
  consentRequired: z.boolean(),
  livenessAlternative: z.boolean(),
  /** Whether the screen shows colours around the face, and whether doing without means that a person looks at it. */
  livenessLight: z.enum(['offered', 'required', 'off']),
  theme: PublicTheme,
  /** Languages that are offered; absent: all. */
  locales: z.optional(z.array(z.string())),
  /** The flow's own words by language and key. */
  texts: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
});
export type PublicFlow = z.infer<typeof PublicFlow>;
