import * as z from 'zod/mini';
import { CountryCode } from './profile.ts';
import { DocumentType } from './documents.ts';

export const FlowStep = z.enum(['document', 'selfie', 'liveness', 'proof-of-address', 'bank-statement']);
export type FlowStep = z.infer<typeof FlowStep>;

export const ServiceKey = z.enum(['docCheck', 'faceMatch', 'liveness', 'poaCheck', 'bankStatementCheck']);
export type ServiceKey = z.infer<typeof ServiceKey>;

export const AcceptedDocument = z.object({
  type: DocumentType,
  /** Issuing countries, ISO 3166-1 alpha-3; empty accepts all. */
  countries: z.array(CountryCode),
});
export type AcceptedDocument = z.infer<typeof AcceptedDocument>;

export const Theme = z.object({
  accent: z.optional(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))),
  radiusPx: z.optional(z.number().check(z.minimum(0), z.maximum(32))),
  logoFileId: z.optional(z.string()),
});
export type Theme = z.infer<typeof Theme>;

/** What a flow decides; stored as a versioned row, a running session keeps the version it began with. */
export const FlowSettings = z.object({
  steps: z.array(FlowStep).check(z.minLength(1)),
  documents: z.array(AcceptedDocument),
  services: z.array(ServiceKey),
  /** Effects that differ from the defaults of the check-code table. */
  effects: z.record(z.string(), z.enum(['decline', 'review', 'ignore'])),
  minimumAge: z.nullable(z.number().check(z.minimum(0), z.maximum(120))),
  uploadAllowed: z.boolean(),
  consentRequired: z.boolean(),
  nameMatch: z.enum(['strict', 'containment', 'fuzzy']),
  proofOfAddressMaxAgeDays: z.number().check(z.minimum(1)),
  livenessAlternative: z.boolean(),
  ownWebhooks: z.boolean(),
  theme: Theme,
});
export type FlowSettings = z.infer<typeof FlowSettings>;

/** The part of a flow that the browser needs. */
export const PublicFlow = z.object({
  name: z.string(),
  version: z.number(),
  steps: z.array(FlowStep),
  documents: z.array(AcceptedDocument),
  uploadAllowed: z.boolean(),
  consentRequired: z.boolean(),
  livenessAlternative: z.boolean(),
  theme: Theme,
});
export type PublicFlow = z.infer<typeof PublicFlow>;
