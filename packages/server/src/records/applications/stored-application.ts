import { Address, CATEGORIES, DocumentType, type GivenConsent, type Submit, ValueSources } from '@verify/contract';
import * as z from 'zod/mini';
import type { ApplicationState } from '../../domain/application.ts';
import type { ApplicationRow } from '../tables.ts';
import type { Round } from './rounds.ts';
import type { StoredResult } from './stored-result.ts';

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
  /** The browser that opened the link before another one took it over. */
  before: z.optional(
    z.object({
      ipAddress: z.string(),
      userAgent: z.string(),
      sdkVersion: z.string(),
      place: z.optional(z.object({ country: z.string(), city: z.string() })),
    }),
  ),
  requestId: z.string(),
  /** The face is compared with a known customer's. */
  reference: z.optional(z.enum(['application', 'portrait'])),
  /** Who supplied which value; absent in older records. */
  source: z.optional(ValueSources),
});
export type Opening = z.infer<typeof Opening>;

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
  /** The rounds in which the person was asked again, in order. */
  readonly rounds: readonly Round[];
  /** The application that it is compared with, until that is erased. */
  readonly referenceId?: string | null;
  /** In the order in which they were given; kept when the application is redacted, as evidence. */
  readonly consents: readonly GivenConsent[];
  /** Sum of the bits of `PURGED`. */
  readonly purged: number;
}
