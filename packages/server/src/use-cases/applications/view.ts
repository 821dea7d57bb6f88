import {
  Application,
  type ApplicationFile,
  type FlowSettings,
  LIVENESS_SCHEMA_VERSION,
  type Metadata,
  type OverallStatus,
  type ServiceKey,
  type ServiceResult,
  SERVICES,
} from '@verify/contract';
import { concernsAfter, LEFT } from '@verify/checks/rules/decide';
import { nothingFound } from '@verify/checks/services/service';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import type { StoredResult } from '../../records/applications/stored-result.ts';
import { DOCUMENT_KINDS } from '../../records/applications/files.ts';
import { keptDocuments } from './rounds.ts';
import { servicesOf } from './session-flow.ts';
import type { ShownImage } from './shown-images.ts';

/** The selfie, and the best still and the video of the liveness check. */
const SELFIE_KINDS: ReadonlySet<string> = new Set(['selfie', 'liveness']);

/**
 * The Application object for the query endpoint and every webhook. Until it is decided it contains no outcome and no
 * files, because
 * pictures are first re-encoded by the services.
 * @param images rows of the pictures that services made; none before the result
 */
export function applicationView(
  application: StoredApplication,
  images: readonly ShownImage[],
  flow: Pick<FlowSettings, 'services'>,
  context: { serverVersion: string; link: (name: string) => string },
): Application {
  const { result, submission, overallStatus } = application;
  const running = servicesOf(application, flow);
  const file = (row: ShownImage): ApplicationFile => ({
    id: row.id,
    kind: row.kind,
    mediaType: row.mediaType,
    uri: context.link(row.name!),
  });
  const evidence = images.filter((row) => row.role === 'evidence');
  const ofKinds = (kinds: readonly string[]) => kinds.flatMap((kind) => evidence.filter((row) => row.kind === kind));
  const document = result?.document ?? submission?.document;
  // The document that was shown last comes first: the fields are its own.
  const documents = [
    ...(document ? [{ ...document, sides: ofKinds(DOCUMENT_KINDS) }] : []),
    ...(result ? keptDocuments(application) : []).map(({ document: kept, round }) => ({
      ...kept,
      sides: ofKinds(DOCUMENT_KINDS.map((kind) => `first-${kind}`)).filter((row) => row.round === round),
    })),
  ];
  const sides = documents.flatMap((each) => each.sides);

  return Application.parse({
    id: application.id,
    application: {
      fields: result?.fields ?? [],
      documents: documents.map(({ issuingCountry, documentType, sides: rows }) => ({
        issuingCountry,
        documentType,
        files: rows.map(file),
      })),
      selfie: { files: evidence.filter((row) => SELFIE_KINDS.has(row.kind)).map(file) },
    },
    processingState: application.stage === 'done' || application.stage === 'expired' ? 'done' : 'processing',
    verificationTypes: running.map((service) => SERVICES[service].verificationType),
    metadata: metadata(application, context.serverVersion),
    additionalFiles: evidence.filter((row) => !sides.includes(row) && !SELFIE_KINDS.has(row.kind)).map(file),
    overallResult: overallResult(application),
    servicesResults: result
      ? services(result, overallStatus, images, context.link)
      : application.stage === 'processing'
        ? unfinished(running)
        : {},
  } satisfies Application);
}

function overallResult(application: StoredApplication): Application['overallResult'] {
  const { result, overallStatus, finishedAt } = application;
  const decidedAt = result?.overall.decidedAt ?? finishedAt;
  const validationDate = decidedAt === null ? undefined : new Date(decidedAt).toISOString();
  if (application.stage === 'expired') {
    const comment = { service: 'session', status: 'error', comment: 'The session ended before it was submitted' };
    return { status: 'error', comments: [comment], concerns: [...LEFT], validationDate };
  }
  if (!result || overallStatus === null) return { comments: [], concerns: [] };
  return {
    status: overallStatus,
    comments: [...result.overall.comments],
    concerns: isByHand(result, overallStatus)
      ? concernsAfter(result.overall.concerns, overallStatus)
      : [...result.overall.concerns],
    validationDate,
  };
}

/** True if a person decided, which overrides the services. */
const isByHand = (result: StoredResult, status: OverallStatus): status is 'approved' | 'declined' =>
  result.overall.decidedAt !== undefined && (status === 'approved' || status === 'declined');

/** The services of an application that is submitted but not decided. */
const unfinished = (keys: readonly ServiceKey[]): Record<string, ServiceResult> =>
  Object.fromEntries(
    keys.map((key) => [
      key,
      {
        serviceType: SERVICES[key].type,
        verifier: 'automatic',
        comment: '',
        processingState: 'processing' as const,
        ...nothingFound(),
        extracted: { ocr: [], mrz: [], nfc: [], barcode: [], images: [] },
      },
    ]),
  );

function services(
  result: StoredResult,
  status: OverallStatus | null,
  images: readonly ShownImage[],
  link: (name: string) => string,
): Record<string, ServiceResult> {
  const { reviewer } = result.overall;
  const person =
    status !== null && isByHand(result, status) ? { verifier: reviewer ? `person:${reviewer}` : 'person' } : {};
  const own = images.filter(({ ofKept }) => !ofKept);
  const byKey = new Map(own.map((row) => [row.imageKey, row] as const));
  return Object.fromEntries(
    Object.entries(result.services).map(([key, service]) => [
      key,
      {
        ...service,
        ...person,
        extracted: {
          ...service.extracted,
          images: service.extracted.images.flatMap(({ kind, imageKey }) => {
            const row = byKey.get(imageKey);
            return row ? [{ kind, uri: link(row.name!) }] : [];
          }),
        },
      },
    ]),
  );
}

function metadata(application: StoredApplication, serverVersion: string): Metadata {
  const { opening, externalId } = application;
  return {
    // Placed first, so that no value of the caller overrides one that the service sets.
    ...opening.metadata,
    platform: opening.platform,
    sdkVersion: opening.sdkVersion,
    ipAddress: opening.ipAddress,
    country: opening.place?.country ?? '',
    city: opening.place?.city ?? '',
    userAgent: opening.userAgent,
    savedRequestId: opening.requestId,
    createdAt: new Date(application.createdAt).toISOString(),
    ...(application.result?.decidedBy ?? { serverVersion, livenessSchemaVersion: LIVENESS_SCHEMA_VERSION }),
    locale: opening.locale,
    flowName: application.flowName,
    ...(externalId === null ? {} : { externalId }),
    ...(opening.labels ? { labels: opening.labels } : {}),
    ...(application.referenceId ? { referenceApplicationId: application.referenceId } : {}),
    ...(opening.source ? { source: opening.source } : {}),
  };
}
