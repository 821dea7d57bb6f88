import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EXPIRED } from './expired.fixture.ts';
import * as z from 'zod/mini';
import { type CallerOptions, createHttpCaller, type HttpCaller } from './http-caller.ts';

/** A host whose token has expired, and a server that accepts only one token. */
function start({ taken, fresh }: { taken: string; fresh: string }) {
  const sent: (string | null)[] = [];
  let asked = 0;
  const call = createHttpCaller({
    apiUrl: 'https://api.example',
    getToken: () => 'old',
    refreshToken: async () => {
      asked++;
      return fresh;
    },
    fetch: async (_, init) => {
      const bearer = new Headers(init?.headers).get('authorization');
      sent.push(bearer);
      return bearer === `Bearer ${taken}` ? Response.json({}) : Response.json(EXPIRED, { status: 401 });
    },
  });
  const get = () => call({ method: 'GET', path: 'session', answer: z.object({}) });
  return { get, sent, asked: () => asked };
}

test('a refused token that comes back unchanged is not sent again', async () => {
  const { get, sent, asked } = start({ taken: 'fresh', fresh: 'old' });
  expect(await get()).toMatchObject({ ok: false, code: 'token_expired', status: 401 });
  expect(sent).toEqual(['Bearer old']);
  expect(asked()).toBe(1);
});

test('a renewed token that has expired too is not renewed again', async () => {
  const { get, sent, asked } = start({ taken: 'another', fresh: 'fresh' });
  expect(await get()).toMatchObject({ ok: false, code: 'token_expired', status: 401 });
  expect(sent).toEqual(['Bearer old', 'Bearer fresh']);
  expect(asked()).toBe(1);
});

test('a call that fails with an expired token uses the one that another call has renewed', async () => {
  const late = Promise.withResolvers<Response>();
  const sent: (string | null)[] = [];
  const refreshToken = vi.fn(async () => 'fresh');
  const call = createHttpCaller({
    apiUrl: 'https://api.example',
    getToken: () => 'old',
    refreshToken,
    fetch: async (_, init) => {
      const bearer = new Headers(init?.headers).get('authorization');
      sent.push(bearer);
      if (sent.length === 1) return late.promise;
      return bearer === 'Bearer fresh' ? Response.json({}) : Response.json(EXPIRED, { status: 401 });
    },
  });
  const get = () => call({ method: 'GET', path: 'session', answer: z.object({}) });
  const first = get();
  expect(await get()).toMatchObject({ ok: true });
  late.resolve(Response.json(EXPIRED, { status: 401 }));
  expect(await first).toMatchObject({ ok: true });
  expect(sent).toEqual(['Bearer old', 'Bearer old', 'Bearer fresh', 'Bearer fresh']);
  expect(refreshToken).toHaveBeenCalledOnce();
});

const ANSWER = z.object({ size: z.number() });
type Answering = (tries: number, init: RequestInit) => Response | Promise<Response>;

/** A caller whose server gives these answers, with the requests it sent and their times. */
function caller(answer: Answering, options: Partial<CallerOptions> = {}) {
  const startedMs = Date.now();
  const sent: { readonly url: string; readonly init: RequestInit; readonly atMs: number }[] = [];
  const call = createHttpCaller({
    apiUrl: 'https://api.example',
    fetch: async (input, init = {}) => {
      const tries = sent.push({ url: String(input), init, atMs: Date.now() - startedMs });
      return answer(tries, init);
    },
    ...options,
  });
  const get = (change: Partial<Parameters<HttpCaller>[0]> = {}) =>
    call({ method: 'GET', path: 'session', answer: ANSWER, ...change });
  return { get, sent, times: () => sent.map(({ atMs }) => atMs) };
}
const fine = () => Response.json({ size: 3 });
const page = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
const busy = (retryAfterS: number) => new Response(null, { status: 503, headers: { 'retry-after': `${retryAfterS}` } });
const lost = () => Promise.reject(new TypeError('connection lost'));

describe('a request', () => {
  const sentFor = async (...[change, options]: [Parameters<HttpCaller>[0] | object, Partial<CallerOptions>?]) => {
    const { get, sent } = caller(fine, options);
    expect(await get(change)).toEqual({ ok: true, value: { size: 3 } });
    const { signal, ...init } = sent[0]!.init;
    expect(signal!.aborted).toBe(false);
    return { url: sent[0]!.url, ...init };
  };

  test('a request carries no cookie, follows no redirect, and is not cached', async () =>
    expect(await sentFor({})).toEqual({
      url: 'https://api.example/session',
      method: 'GET',
      headers: { accept: 'application/json' },
      body: undefined,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      redirect: 'manual',
      keepalive: false,
    }));

  test('a request may carry JSON and outlive the page', async () =>
    expect(await sentFor({ method: 'POST', json: { side: 'front' }, keepalive: true })).toMatchObject({
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: '{"side":"front"}',
      keepalive: true,
    }));

  test('a request may carry bytes with its own headers and the token', async () => {
    const bytes = new Blob(['abc']);
    const headers = { 'upload-offset': '7' };
    const sent = await sentFor({ method: 'PATCH', bytes, headers }, { getToken: () => 'a.b.c' });
    expect(sent).toMatchObject({
      method: 'PATCH',
      headers: { accept: 'application/json', authorization: 'Bearer a.b.c', 'upload-offset': '7' },
    });
    expect(sent.body).toBe(bytes);
  });

  test.each(['https://api.example/v1', 'https://api.example/v1/'])(
    'a request goes to an address below %s',
    async (apiUrl) => expect((await sentFor({}, { apiUrl })).url).toBe('https://api.example/v1/session'),
  );
});

test('an answer from elsewhere may have a JSON content type with a parameter', async () => {
  const headers = { 'content-type': 'application/problem+json; charset=utf-8' };
  expect(await caller(() => new Response('{"size":3}', { headers })).get()).toMatchObject({ ok: true });
});

describe('retries of a request', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const settled = async <T>(result: Promise<T>): Promise<T> => {
    await vi.advanceTimersByTimeAsync(60_000);
    return result;
  };

  test('two retries follow, after the pauses that the server asks for', async () => {
    const { get, times } = caller(() => busy(2));
    expect(await settled(get())).toMatchObject({ ok: false, code: 'unavailable', retryAfterMs: 2_000, status: 503 });
    expect(times()).toEqual([0, 2_000, 4_000]);
  });

  test('retries stop if they would take longer than eight seconds', async () => {
    const eight = caller(() => busy(4));
    await settled(eight.get({ retries: 9 }));
    expect(eight.times()).toEqual([0, 4_000, 8_000]);
    // A pause of 0.2 seconds at least, and then eight more.
    const more = caller((tries) => (tries === 1 ? lost() : busy(8)));
    await settled(more.get({ retries: 9 }));
    expect(more.sent).toHaveLength(2);
    const nine = caller(() => busy(9));
    await settled(nine.get({ retries: 9 }));
    expect(nine.times()).toEqual([0]);
  });

  test('retries are skipped while the browser is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const { get, sent } = caller(lost);
    await settled(get());
    expect(sent).toHaveLength(1);
  });

  test('retries follow a foreign page if our server has answered before', async () => {
    const { get, sent } = caller((tries) => (tries === 2 ? page() : fine()));
    expect(await settled(get())).toMatchObject({ ok: true });
    expect(await settled(get())).toMatchObject({ ok: true });
    expect(sent).toHaveLength(3);
    const refused = caller((tries) =>
      tries === 1 ? Response.json({ ...EXPIRED, code: 'gone' }, { status: 410 }) : page(),
    );
    await settled(refused.get());
    expect(await settled(refused.get({ retries: 0 }))).toMatchObject({ code: 'unavailable', retryable: true });
  });
});

describe('the end of a call', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  /** Never answers, except to the signal. */
  const never: Answering = (_, { signal }) =>
    new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(new Error('aborted'))));
  const endedAfter = async (change: { readonly timeoutMs?: number }, ms: number) => {
    const { get } = caller(never);
    const ended = vi.fn();
    void get({ retries: 0, ...change }).then(ended);
    await vi.advanceTimersByTimeAsync(ms);
    return ended.mock.calls.map(([{ code }]) => code as string);
  };

  test.each([
    ['after 30 seconds', {}, 30_000],
    ['after the time that it was given', { timeoutMs: 700 }, 700],
  ])('a call ends %s without an answer', async (_, change, ms) => {
    expect(await endedAfter(change, ms - 1)).toEqual([]);
    expect(await endedAfter(change, ms)).toEqual(['network_error']);
  });

  test('a call ends when it is aborted before, during or between requests', async () => {
    const before = caller(fine);
    expect(await before.get({ signal: AbortSignal.abort() })).toMatchObject({ code: 'aborted', retryable: false });
    expect(before.sent).toEqual([]);
    for (const answer of [never, () => busy(2)]) {
      const abort = new AbortController();
      const { get, sent } = caller(answer);
      const result = get({ signal: abort.signal });
      await vi.advanceTimersByTimeAsync(500);
      abort.abort();
      expect(await result).toEqual({ ok: false, code: 'aborted', retryable: false, status: 0, requestId: null });
      expect(sent).toHaveLength(1);
    }
    expect(vi.getTimerCount()).toBe(0);
  });
});
