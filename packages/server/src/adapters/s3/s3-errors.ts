import { NETWORK_ERRORS } from '../../ports/network-errors.ts';

const NAMES: ReadonlySet<string> = new Set([
  'TimeoutError',
  'ServiceUnavailable',
  'SlowDown',
  'InternalError',
  'RequestTimeout',
]);

interface SdkError {
  readonly name?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Temporary failures: nobody answers, or the store says that it can't serve the request now. */
export function isAway(error: unknown): boolean {
  const { name = '', code = '', $metadata } = (error ?? {}) as SdkError;
  if ($metadata === undefined && !NAMES.has(name)) return false;
  const status = $metadata?.httpStatusCode ?? 0;
  return NETWORK_ERRORS.has(code) || NAMES.has(name) || status === 503 || status === 502 || status === 504;
}

/** True when a quota is exceeded, where the store has one. */
export const isFull = (error: unknown): boolean => {
  const { name = '', $metadata } = (error ?? {}) as SdkError;
  return name === 'QuotaExceeded' || name === 'InsufficientStorage' || $metadata?.httpStatusCode === 507;
};
