import { isProblemCode, Problem } from '@verify/contract';
import type { FailCode, ProblemCode } from '@verify/contract';
import { parseRetryAfter } from './backoff.ts';

/**
 * `aborted`: the caller's signal. `network_error`: no answer, or an incomplete one. `capture_lost`: the bytes are no
 * longer on this device. The others are the server's codes, or derived from its answer.
 */
export type ApiFailureCode = ProblemCode | FailCode | 'aborted' | 'capture_lost';

export interface ApiFailure {
  readonly ok: false;
  readonly code: ApiFailureCode;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  readonly retryAfterMs?: number;
  /** HTTP status, 0 without an answer. */
  readonly status: number;
  readonly requestId: string | null;
  readonly problem?: Problem;
}

export type ApiResult<T> = { readonly ok: true; readonly value: T } | ApiFailure;

export const withoutAnswer = (code: 'aborted' | 'network_error'): ApiFailure => ({
  ok: false,
  code,
  retryable: code === 'network_error',
  status: 0,
  requestId: null,
});

/** An answer from this address that our server cannot have given: a redirect, a page, or JSON of another shape. */
export const notOurs = (response: Response, code: 'apiurl_mismatch' | 'api_version_mismatch'): ApiFailure => ({
  ok: false,
  code,
  retryable: false,
  status: response.status,
  requestId: response.headers.get('request-id'),
});

/** A foreign answer at an address where our server has answered before: an intermediary answered instead. */
export const interruption = (failure: ApiFailure): ApiFailure => ({ ...failure, code: 'unavailable', retryable: true });

/** The failure for a status other than 2xx, from its problem+json if there is one. */
export function failureOf(response: Response, body: unknown): ApiFailure {
  const { status, headers } = response;
  const parsed = Problem.safeParse(body);
  const code = parsed.success && isProblemCode(parsed.data.code) ? parsed.data.code : codeOfStatus(status);
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), Date.now());
  return {
    ok: false,
    code,
    retryable: RETRYABLE.has(code),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    status,
    requestId: parsed.data?.requestId ?? headers.get('request-id'),
    ...(parsed.success ? { problem: parsed.data } : {}),
  };
}

const RETRYABLE: ReadonlySet<ApiFailureCode> = new Set<ApiFailureCode>([
  'network_error',
  'unavailable',
  'rate_limited',
  'internal',
  'storage_full',
  'token_expired',
  'upload_offset_mismatch',
  'upload_hash_mismatch',
  'upload_failed',
]);

/** For answers of proxies and load balancers in front of the server, which do not send problem+json. */
function codeOfStatus(status: number): ApiFailureCode {
  if (status === 429) return 'rate_limited';
  // A proxy's limit for one request says nothing about the file.
  if (status === 413) return 'upload_failed';
  if (status === 502 || status === 503 || status === 504) return 'unavailable';
  return status >= 500 ? 'internal' : 'apiurl_mismatch';
}
