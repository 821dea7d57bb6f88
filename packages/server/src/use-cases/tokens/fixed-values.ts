import {
  type CallerMetadata,
  CreateToken,
  type OpenSession,
  otherMetadata,
  profileList,
  type ProfileList,
  type ValueSources,
} from '@verify/contract';
import * as z from 'zod/mini';
import { KeptReference } from '../returns/kept-reference.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';

/** Values that the backend set when it created the token or link. The browser may give absent values. */
export interface FixedValues {
  readonly flowName?: string | undefined;
  readonly externalId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly profile?: ProfileList | undefined;
  /** Without the external id, which has its own field. */
  readonly metadata?: CallerMetadata | undefined;
  readonly reference?: KeptReference | undefined;
}

export interface FieldError {
  readonly pointer: string;
  readonly detail: string;
}

/** Body of a token's request as it is kept until its session opens. */
export const KeptToken = z.strictObject({ ...CreateToken.shape, reference: z.optional(KeptReference) });

export const toFixedValues = ({ profile, ...rest }: z.infer<typeof KeptToken>): FixedValues => ({
  ...rest,
  externalId: rest.externalId ?? rest.metadata?.externalId,
  ...(profile ? { profile: profileList(profile) } : {}),
});

/**
 * JSON pointers of fields in the browser's request that contradict the backend's values. Never the values themselves.
 */
export function contradictions(fixed: FixedValues, request: OpenSession): FieldError[] {
  const { metadata } = request;
  const others: [pointer: string, differs: boolean][] = [
    ['/flowName', differs(fixed.flowName, request.flowName)],
    ['/customerId', differs(fixed.customerId, request.customerId)],
    ['/profile', fixed.profile !== undefined && !isWithin(request.profile ?? [], fixed.profile)],
    ['/metadata/externalId', differs(fixed.externalId, metadata?.externalId)],
    ['/metadata/labels', fixed.metadata !== undefined && differs(fixed.metadata.labels ?? {}, metadata?.labels)],
    ...Object.entries(otherMetadata(metadata) ?? {}).map(([key, value]): [string, boolean] => [
      `/metadata/${key}`,
      fixed.metadata !== undefined && canonical(fixed.metadata[key]) !== canonical(value),
    ]),
  ];
  return others
    .filter(([, isOther]) => isOther)
    .map(([pointer]) => ({ pointer, detail: 'the backend has set a different value' }));
}

/** Merges the backend's values into the request and notes who supplied each value. */
export function withFixed(
  fixed: FixedValues,
  request: OpenSession,
): { readonly request: OpenSession; readonly source: ValueSources } {
  const metadata = fixed.metadata ?? request.metadata;
  const externalId = fixed.externalId ?? request.metadata?.externalId;
  const merged: OpenSession = {
    ...request,
    flowName: fixed.flowName ?? request.flowName,
    customerId: fixed.customerId ?? request.customerId,
    profile: fixed.profile ?? request.profile,
    metadata: { ...metadata, externalId },
  };
  const supplier = (set: unknown, value: unknown): 'backend' | 'browser' | undefined =>
    set !== undefined ? 'backend' : value !== undefined ? 'browser' : undefined;
  const source = {
    flowName: supplier(fixed.flowName, merged.flowName),
    externalId: supplier(fixed.externalId, externalId),
    customerId: supplier(fixed.customerId, merged.customerId),
    profile: supplier(fixed.profile, merged.profile),
    metadata: supplier(fixed.metadata, metadata?.labels ?? otherMetadata(metadata)),
  };
  return { request: merged, source };
}

/** The backend's values of an open application, for a session that opens it again. */
export function fixedOf({ flowName, externalId, customerId, opening }: StoredApplication): FixedValues {
  const { source = {}, profile, labels, metadata } = opening;
  return {
    ...(source.flowName === 'backend' ? { flowName } : {}),
    ...(source.externalId === 'backend' && externalId !== null ? { externalId } : {}),
    ...(source.customerId === 'backend' && customerId !== null ? { customerId } : {}),
    ...(source.profile === 'backend' ? { profile } : {}),
    ...(source.metadata === 'backend' ? { metadata: { ...metadata, ...(labels ? { labels } : {}) } } : {}),
  };
}

/**
 * True if an application has every value of this token, so that the token may continue it. A portrait can't be compared
 * with the stored one, so its kind is enough: that of the first token decides.
 */
export function fits(fixed: FixedValues, application: StoredApplication): boolean {
  const { flowName, externalId, customerId, opening } = application;
  return (
    !differs(fixed.flowName, flowName) &&
    isSameReference(fixed.reference, application) &&
    (fixed.externalId === undefined || fixed.externalId === externalId) &&
    (fixed.customerId === undefined || fixed.customerId === customerId) &&
    (fixed.profile === undefined || canonical(fixed.profile) === canonical(opening.profile)) &&
    (fixed.metadata === undefined ||
      (!differs(fixed.metadata.labels ?? {}, opening.labels ?? {}) &&
        canonical(otherMetadata(fixed.metadata)) === canonical(opening.metadata)))
  );
}

const isSameReference = (reference: KeptReference | undefined, { opening, referenceId }: StoredApplication): boolean =>
  !reference ||
  ('applicationId' in reference ? reference.applicationId === referenceId : opening.reference === 'portrait');

/** False if one of the two values is absent. */
const differs = (set: unknown, given: unknown): boolean =>
  set !== undefined && given !== undefined && canonical(set) !== canonical(given);

/** True if every field of one profile is in the other with the same value. */
function isWithin(profile: ProfileList, whole: ProfileList): boolean {
  const known = new Set(whole.map(canonical));
  return profile.every((field) => known.has(canonical(field)));
}

/** JSON in which the order of keys and list entries does not matter. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).toSorted().join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${entries
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
    .toSorted()
    .join(',')}}`;
}
