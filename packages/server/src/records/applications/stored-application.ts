import {
  Address,
  type Application,
  CATEGORIES,
  DocumentType,
  FlowStep,
  type GivenConsent,
  type ExtractedImage,
  type OverallResult,
  OverallStatus,
  type ServiceKey,
  type ServiceResult,
  Submit,
  ValueSources,
} from '@verify/contract';
import type { FirstDocument } from '@verify/checks/material';
import type { TraceEntry } from '@verify/checks/trace';
import * as z from 'zod/mini';
import type { ApplicationState } from '../../domain/application.ts';
import type { ApplicationRow } from '../tables.ts';

/** Values of the opening request and facts about its connection. */
export const Opening = z.object({
  locale: z.string(),
  /** The person chose it in the language menu. */
  localeChosen: z.optional(z.boolean()),
  // Less strict than current requests, so that records from before the date format was fixed can be read.
  profile: z.array(z.object({ category: z.enum(CATEGORIES), value: z.string() })),
  address: z.optional(Address),
  labels: z.optional(z.record(z.string(), z.string())),
  /** Further tags of the caller, as received in JSON. */
  metadata: z.optional(z.record(z.string(), z.unknown())),
  acceptableDocuments: z.optional(z.array(DocumentType)),
  platform: z.string(),
  sdkVersion: z.string(),
  hostOrigin: z.optional(z.string()),
  ipAddress: z.string(),
  /** Empty if no database knows it; absent in older records. */
  place: z.optional(z.object({ country: z.string(), city: z.string() })),
  userAgent: z.string(),
  requestId: z.string(),
  /** Who supplied which value; absent in older records. */
  source: z.optional(ValueSources),
});
export type Opening = z.infer<typeof Opening>;

/** The decision without pictures, which are rows of `files` and found by their keys. */
export interface StoredResult {
  readonly document?: { readonly documentType: string; readonly issuingCountry: string };
  readonly fields: Application['application']['fields'];
  readonly services: Partial<Record<ServiceKey, StoredService>>;
  readonly overall: {
    readonly status: OverallStatus;
    readonly concerns: readonly OverallResult['concerns'][number][];
    readonly comments: readonly OverallResult['comments'][number][];
    /** Unix ms of a person's decision; absent if the services decided, at the application's end. */
    readonly decidedAt?: number;
  };
}

/** The contract's ServiceResult with picture keys instead of links. */
type StoredService = Omit<ServiceResult, 'extracted'> & {
  readonly extracted: Omit<ServiceResult['extracted'], 'images'> & {
    readonly images: readonly { readonly kind: ExtractedImage['kind']; readonly imageKey: string }[];
  };
};

/**
 * A reviewer, or a rule of the flow, asked the person again. Steps and reason are kept as a record; the earlier result
 * applies until the person has answered.
 */
export const Asked = z.object({
  /** Counts from 1. */
  round: z.int(),
  at: z.number(),
  by: z.string(),
  steps: z.array(FlowStep),
  reason: z.string(),
  /** The reviewer's words to the person. */
  message: z.optional(z.string()),
  before: z.nullable(
    z.object({
      submission: Submit,
      submittedAt: z.nullable(z.number()),
      finishedAt: z.nullable(z.number()),
      // The finaliser's typed answer, as in `result`.
      result: z.custom<StoredResult>(),
      /** Uploads and liveness attempts of the earlier rounds, which can no longer be submitted. */
      uploads: z.array(z.string()),
      attempts: z.int(),
    }),
  ),
  /** The submission as received; repeating it returns the first answer. */
  answered: z.optional(Submit),
  /** What the flow's rules have asked of this application, in all rounds; absent if they asked for nothing. */
  rules: z.optional(
    z.object({
      /** Positions of the rules that were applied, each once. */
      applied: z.array(z.int()),
      rounds: z.int(),
      /** Steps that rules added to the flow's. */
      steps: z.array(FlowStep),
      /** Types of the other document that is asked for; empty if none is. */
      documents: z.array(DocumentType),
      /** The document before the other one; null if there is none. */
      first: z.nullable(z.custom<FirstDocument & { documentType: string; issuingCountry: string }>()),
      trace: z.array(z.custom<TraceEntry>()),
    }),
  ),
});
export type Asked = z.infer<typeof Asked>;

export interface StoredApplication extends ApplicationState {
  readonly id: string;
  readonly accountId: string;
  readonly flowId: string;
  readonly flowName: string;
  readonly flowVersion: number;
  readonly environment: ApplicationRow['environment'];
  readonly externalId: string | null;
  readonly customerId: string | null;
  readonly opening: Opening;
  readonly submission: Submit | null;
  readonly result: StoredResult | null;
  readonly asked: Asked | null;
  /** In the order in which they were given; kept when the application is redacted, as evidence. */
  readonly consents: readonly GivenConsent[];
  /** Sum of the bits of `PURGED`. */
  readonly purged: number;
}
