import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { linkDoor } from './link.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // The platform's own clock is not among the fake ones.
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

/** A connection that is open and silent, as after a change of networks. */
const silence = (_: unknown, init?: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });

test('a link whose service never answers says so, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', silence);
  const door = await Promise.race([
    linkDoor(page()),
    vi.advanceTimersByTimeAsync(120_000).then(() => 'nothing is shown' as const),
  ]);
  expect(door).toMatchObject({ kind: 'closed', code: 'network_error', retry: expect.any(Function) });
});
