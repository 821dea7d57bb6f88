import type { LinkSession } from '@verify/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EXPIRED } from '@verify/engine/session/expired.fixture';
import { createApp } from '../app/app.ts';
import { createTexts } from '../language/texts.ts';
import type { Door } from './door.ts';
import { linkDoor } from './link.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // The platform's own clock is not faked.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), ms);
    return limit.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const page = (): Window =>
  ({
    location: { pathname: '/verify/secret', origin: 'https://verify.example', reload() {}, replace() {} },
    history: { state: null, replaceState() {} },
    isSecureContext: true,
  }) as unknown as Window;

/** A connection that is open but silent, as after a change of networks. */
const silence = (_: unknown, init?: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });

const opened = <T>(door: Promise<T>): Promise<T | string> =>
  Promise.race([door, vi.advanceTimersByTimeAsync(120_000).then(() => 'nothing is shown')]);

test('a link whose service never answers shows an error and a button to try again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', silence);
  const door = await opened(linkDoor(page()));
  expect(door).toMatchObject({ kind: 'closed', code: 'network_error', retry: expect.any(Function) });
});

const OPENED: LinkSession = {
  responseCode: 200,
  linkId: 'f'.repeat(32),
  token: 'a.b.c',
  flowName: 'document',
  locale: 'en',
  redirects: { onComplete: 'https://shop.example/done', onError: 'https://shop.example/error' },
  matchCode: null,
};

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), { name: 'loading' }],
  [
    'a proxy in front of a service that restarts',
    async () => new Response('<h1>', { status: 502 }),
    { name: 'loading' },
  ],
  [
    'an answer that the link has expired',
    async () => Response.json({ ...EXPIRED, code: 'link_expired' }, { status: 410 }),
    null,
  ],
])('a link whose token expires during %s ends only if the service confirms it', async (_, later, retry) => {
  const answers: (() => Promise<Response>)[] = [async () => Response.json(OPENED)];
  vi.stubGlobal('window', { addEventListener() {} });
  vi.stubGlobal('document', { documentElement: { dataset: {} }, addEventListener() {} });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('location', { pathname: '/verify/' });
  vi.stubGlobal('fetch', (address: string | URL) =>
    String(address).endsWith('/link/open')
      ? (answers.shift() ?? later)()
      : Promise.resolve(Response.json(EXPIRED, { status: 401 })),
  );
  const app = createApp((await opened(linkDoor(page()))) as Door, createTexts(null));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(app.state.value.screen).toMatchObject({ name: 'failed', code: 'token_expired', retry });
});
