import { afterEach, expect, test, vi } from 'vitest';
import type { Door } from '../door/door.ts';
import type { Token } from '../app/token.ts';
import { createHandoffApi } from './handoff-api.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a poll over a dead connection fails, so that the next poll follows', async () => {
  vi.useFakeTimers();
  // The platform's own clock is not faked.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), ms);
    return limit.signal;
  });
  const silence = (_: unknown, init?: RequestInit): Promise<Response> =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  const token = { jwt: 'jwt', refresh: () => Promise.resolve(null), fetch: silence } as Token;
  const door = { config: { apiUrl: 'https://verify.example' } } as Door;
  const status = await Promise.race([
    createHandoffApi({ door, token }).status(),
    vi.advanceTimersByTimeAsync(60_000).then(() => 'waits' as const),
  ]);
  expect(status).toBe(null);
});

test('polls ask the page only once for a token that it does not have', async () => {
  let asked = 0;
  const token = {
    jwt: 'jwt',
    refresh: async () => {
      asked++;
      return null;
    },
    fetch: async () => new Response(null, { status: 401 }),
  } as unknown as Token;
  const api = createHandoffApi({ door: { config: { apiUrl: 'https://verify.example' } } as Door, token });
  for (let poll = 0; poll < 5; poll++) await api.status();
  expect(asked).toBe(1);
  // The person waits for this answer.
  await api.offer();
  expect(asked).toBe(2);
});
