import type { Problem } from './types.ts';

/** How to reach the service. `fetch` and `timeoutMs` are for tests, proxies and slow networks. */
export interface Connection {
  /** Address of the service without a path, such as `https://verify.example`. */
  apiUrl: string;
  fetch?: typeof globalThis.fetch;
  /** Whole call, 10,000 ms unless told. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface ApiFailure {
  ok: false;
  /** The `code` of the service's problem+json, else `network_error`, `timeout` or `answer_malformed`. */
  code: string;
  /** One sentence for a log. Never holds personal data or a key. */
  message: string;
  /** HTTP status; null when no answer came. */
  status: number | null;
  requestId: string | null;
  /** From `Retry-After`, when the service named a time. */
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
 * One call; `take` reads the body of a 200 answer and returns null when it is not what was expected.
 * Follows no redirect: a key must not travel to an address that nobody configured.
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
    if (connection.signal?.aborted) throw error; // the caller's own abort is the caller's to handle
    if (error instanceof TypeError || error instanceof DOMException) {
      return failure('network_error', 'The service could not be reached');
    }
    throw error;
  }
}

/** The answer's JSON, or null when it is none. */
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
