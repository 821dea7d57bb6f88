import { backoffMs } from './backoff.ts';
import { failureOf, interruption, notOurs, withoutAnswer } from './api-result.ts';
import type { ApiFailure, ApiResult } from './api-result.ts';

export interface CallerOptions {
  readonly apiUrl: string;
  readonly getToken?: () => string;
  readonly refreshToken?: () => Promise<string | null>;
  readonly fetch?: typeof fetch;
}

interface HttpRequest<T> {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Below `apiUrl`, without a leading slash. */
  readonly path: string;
  readonly json?: unknown;
  readonly bytes?: Blob;
  readonly headers?: Readonly<Record<string, string>>;
  readonly answer: { safeParse(value: unknown): { success: true; data: T } | { success: false } };
  readonly timeoutMs?: number;
  /** Automatic repetitions after a network error, 429 or 503. */
  readonly retries?: number;
  /** False: the host is not asked for a fresh token, because no one waits for the answer. */
  readonly renews?: boolean;
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal;
}

export type HttpCaller = <T>(request: HttpRequest<T>) => Promise<ApiResult<T>>;

/** Longer waits are left to the caller, which can inform the person or do other work. */
const PATIENCE_MS = 8_000;
const BACKOFF = { baseMs: 400, maxMs: 4_000, random: () => Math.random() };

/** The single place for token, time limit, repetition and parsing of answers. Never rejects. */
export function createHttpCaller(options: CallerOptions): HttpCaller {
  const base = options.apiUrl.endsWith('/') ? options.apiUrl : `${options.apiUrl}/`;
  const send = options.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init));
  let renewed: { old: string; token: string } | null = null;
  let renewing: Promise<string | null> | null = null;
  let known = false;

  const token = (): string => {
    const given = options.getToken?.() ?? '';
    return renewed?.old === given ? renewed.token : given;
  };

  /** Calls that expired together ask the host once. */
  async function renew(expired: string): Promise<boolean> {
    if (token() !== expired) return true;
    renewing ??= (options.refreshToken?.() ?? Promise.resolve(null)).catch(() => null).finally(() => (renewing = null));
    const fresh = await renewing;
    if (fresh === null || fresh === expired) return false;
    renewed = { old: options.getToken?.() ?? '', token: fresh };
    return true;
  }

  async function attempt<T>(request: HttpRequest<T>, bearer: string): Promise<ApiResult<T>> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), request.timeoutMs ?? 30_000);
    const giveUp = () => limit.abort();
    request.signal?.addEventListener('abort', giveUp);
    try {
      const response = await send(new URL(request.path, base), {
        method: request.method,
        headers: headersOf(request, bearer),
        body: request.bytes ?? (request.json === undefined ? undefined : JSON.stringify(request.json)),
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        redirect: 'manual',
        keepalive: request.keepalive ?? false,
        signal: limit.signal,
      });
      const result = await interpret(request, response);
      if (result.ok || result.problem) known = true;
      // A page of a proxy or a firewall may appear briefly; the session continues afterwards.
      else if (known && result.code === 'apiurl_mismatch') return interruption(result);
      return result;
    } catch {
      // fetch rejects alike for a failed connection, an incomplete body and an abort.
      return withoutAnswer(request.signal?.aborted ? 'aborted' : 'network_error');
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', giveUp);
    }
  }

  return async (request) => {
    let mayRenew = options.refreshToken !== undefined && request.renews !== false;
    let waitedMs = 0;
    for (let tries = 0; ; tries++) {
      if (request.signal?.aborted) return withoutAnswer('aborted');
      const bearer = token();
      const result = await attempt(request, bearer);
      if (result.ok) return result;
      if (result.code === 'token_expired' && mayRenew) {
        mayRenew = false;
        if (!(await renew(bearer))) return result;
        continue;
      }
      const waitMs = backoffMs(tries, { ...BACKOFF, retryAfterMs: result.retryAfterMs });
      waitedMs += waitMs;
      if (!worthRepeating(result) || tries >= (request.retries ?? 2) || waitedMs > PATIENCE_MS) return result;
      await pause(waitMs, request.signal);
    }
  };
}

function headersOf(request: HttpRequest<unknown>, bearer: string): Record<string, string> {
  return {
    accept: 'application/json',
    ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }),
    ...(request.json === undefined ? {} : { 'content-type': 'application/json' }),
    ...request.headers,
  };
}

async function interpret<T>(request: HttpRequest<T>, response: Response): Promise<ApiResult<T>> {
  if (response.type === 'opaqueredirect') return notOurs(response, 'apiurl_mismatch');
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  const text = await response.text();
  const body = isJson ? parseJson(text) : undefined;
  if (!response.ok) return failureOf(response, body);
  if (body === undefined) return notOurs(response, 'apiurl_mismatch');
  const parsed = request.answer.safeParse(body);
  return parsed.success ? { ok: true, value: parsed.data } : notOurs(response, 'api_version_mismatch');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // The content type was wrong; the caller treats it as an answer that is not ours.
  }
}

/** Repeating within seconds is useless while offline; the outbox listens to `online`. */
function worthRepeating(failure: ApiFailure): boolean {
  if (failure.code === 'network_error') return navigator.onLine !== false;
  return failure.code === 'unavailable' || failure.code === 'rate_limited';
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}
