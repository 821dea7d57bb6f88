import { CHECK_CODES, type CheckGroup } from '@verify/contract';
import type { TraceEntry } from '@verify/checks/rules/trace';
import type { Round } from '../../records/applications/rounds.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import type { StoredResult } from '../../records/applications/stored-result.ts';

/** Bits of the classes of data; `all` means that every class was removed. */
export const PURGED = { video: 1, images: 2, data: 4, all: 7 } as const;

/**
 * An application reduced to ids, codes and times: nothing that a person gave, and nothing that was read or written
 * about them.
 */
export function redacted<T extends StoredApplication>(application: T): T {
  const { locale, platform, sdkVersion, requestId, source } = application.opening;
  const { result, rounds } = application;
  return {
    ...application,
    opening: { locale, platform, sdkVersion, requestId, source, profile: [], ipAddress: '', userAgent: '' },
    submission: null,
    result: result && redactedResult(result),
    rounds: rounds.map(redactedRound),
    purged: PURGED.all,
  };
}

/** Who asked for which steps, and when. */
const redactedRound = ({ number, askedAt, reviewerId, steps }: Round): Round => ({
  number,
  askedAt,
  reviewerId,
  steps,
  reason: '',
  message: null,
  earlier: null,
  answer: null,
  appliedRules: [],
  documents: [],
  keptDocument: null,
  trace: [],
});

function redactedResult({ services, overall, decidedBy, wallet }: StoredResult): StoredResult {
  const kept = Object.entries(services).map(([key, service]) => [
    key,
    {
      serviceType: service.serviceType,
      verifier: service.verifier,
      comment: '',
      processingState: service.processingState,
      status: service.status,
      extracted: { ocr: [], mrz: [], nfc: [], images: [] },
      documentDataChecking: [],
      dataExtractionConsistency: withoutWords(service.dataExtractionConsistency),
      documentPhotoQuality: withoutWords(service.documentPhotoQuality),
    },
  ]);
  const concerns = overall.concerns.map(({ id, service, status }) => ({ id, service, status, message: messageOf(id) }));
  return {
    fields: [],
    services: Object.fromEntries(kept) as StoredResult['services'],
    overall: { ...overall, concerns, comments: [] },
    ...(decidedBy ? { decidedBy } : {}),
    ...(wallet ? { wallet } : {}),
  };
}

/** Uses the catalogue's message instead of the stored one. */
const messageOf = (code: string): string =>
  (CHECK_CODES as Readonly<Record<string, { readonly message: string }>>)[code]?.message ?? '';

const withoutWords = ({ group, considers }: CheckGroup): CheckGroup => ({
  group,
  description: '',
  considers: considers.map(({ name, type, status }) => ({ name, type, status, description: '' })),
});

/** Which rules gave which outcome, without measurements of the person's papers. */
export const redactedTrace = (trace: readonly TraceEntry[]): TraceEntry[] =>
  trace.map(({ rule, code, outcome, threshold, version }) => ({ rule, code, outcome, inputs: {}, threshold, version }));

/** The same trace without the maps of a picture, for when the picture is deleted. */
export const traceWithoutPictures = (trace: readonly TraceEntry[]): TraceEntry[] =>
  trace.map(({ evidence: _picture, ...entry }) => entry);
