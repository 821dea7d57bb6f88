import { CHECK_CODES, type CheckGroup } from '@verify/contract';
import type { TraceEntry } from '@verify/checks/trace';
import type { StoredApplication, StoredResult } from '../../ports/store/applications/stored-application.ts';

/** Every class of data is gone. */
export const PURGED = { video: 1, images: 2, data: 4, all: 7 } as const;

/** An application of which ids, codes and times are left: nothing that a person gave, and nothing that was read or written about them. */
export function redacted<T extends StoredApplication>(application: T): T {
  const { locale, platform, sdkVersion, requestId, source } = application.opening;
  const { result, asked } = application;
  return {
    ...application,
    opening: { locale, platform, sdkVersion, requestId, source, profile: [], ipAddress: '', userAgent: '' },
    submission: null,
    result: result && redactedResult(result),
    asked: asked && { round: asked.round, at: asked.at, by: asked.by, steps: asked.steps, reason: '', before: null },
    purged: PURGED.all,
  };
}

function redactedResult({ services, overall }: StoredResult): StoredResult {
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
  };
}

/** The table's words, not those of the moment. */
const messageOf = (code: string): string =>
  (CHECK_CODES as Readonly<Record<string, { readonly message: string }>>)[code]?.message ?? '';

const withoutWords = ({ group, considers }: CheckGroup): CheckGroup => ({
  group,
  description: '',
  considers: considers.map(({ name, type, status }) => ({ name, type, status, description: '' })),
});

/** Which rules said what; not by which measures of the person's papers. */
export const redactedTrace = (trace: readonly TraceEntry[]): TraceEntry[] =>
  trace.map(({ rule, code, outcome, threshold, version }) => ({ rule, code, outcome, inputs: {}, threshold, version }));

/** The same decision without the maps of a picture, for when the picture goes. */
export const traceWithoutPictures = (trace: readonly TraceEntry[]): TraceEntry[] =>
  trace.map(({ evidence: _picture, ...entry }) => entry);
