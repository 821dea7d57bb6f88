import type { Problem } from './types.ts';

/** How to reach the service. `fetch` and `timeoutMs` are for tests, proxies and slow networks. */
export interface Connection {
  /** Address of the service without a path, such as `https://verify.example`. */
  apiUrl: string;
  fetch?: typeof globalThis.fetch;
  /** Time limit of the whole call. Default: 10,000 ms. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface ApiFailure {
  ok: false;
  /** The `code` of the service's problem+json, else `network_error`, `timeout` or `answer_malformed`. */
  code: string;
  /** One sentence for a log, without personal data or keys. */
  message: string;
  /** HTTP status; null if there was no answer. */
  status: number | null;
  requestId: string | null;
  /** From `Retry-After`, if the service sent it. */
  retryAfterMs: number | null;
  /** Fields that were refused, as JSON pointers. */
  errors: { pointer: string; detail: string }[];
}

export type ApiOutcome<T> = { ok: true; value: T } | ApiFailure;

interface Call {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}

/**
 * One call; `take` reads the body of a 200 answer and returns null if it is not as expected. Follows no redirect,
 * because a key must not be sent to an address that nobody configured.
 */
export async function request<T>(
  connection: Connection,
  call: Call,
  take: (response: Response) => Promise<T | null>,
): Promise<ApiOutcome<T>> {
  const timeout = AbortSignal.timeout(connection.timeoutMs ?? 10_000);
  const signal = connection.signal ? AbortSignal.any([timeout, connection.signal]) : timeout;
  const headers: Record<string, string> = { accept: 'application/json', ...call.headers };
  if (call.body !== undefined) headers['content-type'] = 'application/json';
  try {
    const response = await (connection.fetch ?? fetch)(addressOf(connection.apiUrl, call.path), {
      method: call.method,
      headers,
      redirect: 'error',
      signal,
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
    if (response.status !== 200) return await failureOf(response);
    const value = await take(response);
    if (value === null) return failure('answer_malformed', 'The service sent an unexpected answer', response);
    return { ok: true, value };
  } catch (error) {
    if (timeout.aborted) return failure('timeout', 'The service did not answer in time');
    if (connection.signal?.aborted) throw error; // the caller handles its own abort
    if (error instanceof TypeError || error instanceof DOMException) {
      return failure('network_error', 'The service could not be reached');
    }
    throw error;
  }
}

/** The answer's JSON, or null if it is not JSON. */
export async function jsonOf(response: Response): Promise<Record<string, unknown> | null> {
  try {
    const value: unknown = JSON.parse(await response.text());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function addressOf(apiUrl: string, path: string): string {
  return new URL(path, apiUrl.endsWith('/') ? apiUrl : `${apiUrl}/`).href;
}

async function failureOf(response: Response): Promise<ApiFailure> {
  const problem = (await jsonOf(response)) as Partial<Problem> | null;
  return {
    ...failure(problem?.code ?? 'answer_malformed', problem?.detail ?? `HTTP ${response.status}`, response),
    errors: Array.isArray(problem?.errors) ? problem.errors : [],
  };
}

function failure(code: string, message: string, response?: Response): ApiFailure {
  const retryAfterSeconds = Number(response?.headers.get('retry-after') ?? Number.NaN);
  return {
    ok: false,
    code,
    message,
    status: response?.status ?? null,
    requestId: response?.headers.get('request-id') ?? null,
    retryAfterMs: Number.isFinite(retryAfterSeconds) ? retryAfterSeconds * 1000 : null,
    errors: [],
  };
}
