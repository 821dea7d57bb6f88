import {
  Address,
  type Application,
  CATEGORIES,
  DocumentType,
  FlowStep,
  type ExtractedImage,
  type OverallResult,
  OverallStatus,
  type ServiceKey,
  type ServiceResult,
  Submit,
  ValueSources,
} from '@verify/contract';
import * as z from 'zod/mini';
import type { ApplicationState } from '../../../domain/application.ts';
import type { ApplicationRow } from '../tables.ts';

/** What the opening request said, and what its connection showed. */
export const Opening = z.object({
  locale: z.string(),
  // Looser than what is accepted today: records from before dates had one form are read as well.
  profile: z.array(z.object({ category: z.enum(CATEGORIES), value: z.string() })),
  address: z.optional(Address),
  labels: z.optional(z.record(z.string(), z.string())),
  /** What else the caller tagged it with, as JSON came. */
  metadata: z.optional(z.record(z.string(), z.unknown())),
  acceptableDocuments: z.optional(z.array(DocumentType)),
  platform: z.string(),
  sdkVersion: z.string(),
  hostOrigin: z.optional(z.string()),
  ipAddress: z.string(),
  /** Empty where no database says it; not there in records from before it was asked. */
  place: z.optional(z.object({ country: z.string(), city: z.string() })),
  userAgent: z.string(),
  requestId: z.string(),
  /** Who supplied what; not there in records from before it was kept. */
  source: z.optional(ValueSources),
});
export type Opening = z.infer<typeof Opening>;

/** What was decided, less the pictures: those are rows of `files`, found by their key. */
export interface StoredResult {
  readonly document?: { readonly documentType: string; readonly issuingCountry: string };
  readonly fields: Application['application']['fields'];
  readonly services: Partial<Record<ServiceKey, StoredService>>;
  readonly overall: {
    readonly status: OverallStatus;
    readonly concerns: readonly OverallResult['concerns'][number][];
    readonly comments: readonly OverallResult['comments'][number][];
    /** When a person decided, Unix ms; absent: the services' own decision, at the application's end. */
    readonly decidedAt?: number;
  };
}

/** The contract's ServiceResult, with keys of pictures where the view has links. */
type StoredService = Omit<ServiceResult, 'extracted'> & {
  readonly extracted: Omit<ServiceResult['extracted'], 'images'> & {
    readonly images: readonly { readonly kind: ExtractedImage['kind']; readonly imageKey: string }[];
  };
};

/** A reviewer sent it back. Steps and reason stay for the record; what stood before stays until the person has answered. */
export const Asked = z.object({
  /** From 1. */
  round: z.int(),
  at: z.number(),
  by: z.string(),
  steps: z.array(FlowStep),
  reason: z.string(),
  before: z.nullable(
    z.object({
      submission: Submit,
      submittedAt: z.nullable(z.number()),
      finishedAt: z.nullable(z.number()),
      // The finaliser's typed answer, as in `result`.
      result: z.custom<StoredResult>(),
      /** Uploads and liveness attempts that there were: they answer nothing now. */
      uploads: z.array(z.string()),
      attempts: z.int(),
    }),
  ),
  /** As the browser sent it: the same once more is answered as the first one was. */
  answered: z.optional(Submit),
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
  /** The sum of `PURGED`'s bits. */
  readonly purged: number;
}
