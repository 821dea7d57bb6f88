import { afterEach, expect, test, vi } from 'vitest';
import { ask } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a gateway', () => Response.json({ message: 'no healthy upstream' }, { status: 503 })],
  ['a page of a proxy', () => new Response('<h1>', { status: 502 })],
])('an answer from %s is reported as offline', async (_, answer) => {
  vi.stubGlobal('fetch', async () => answer());
  const refused = await ask('POST', '/flows', {});
  expect(refused).toEqual({
    ok: false,
    status: 0,
    code: 'offline',
    message: 'The service did not answer. Check your network connection.',
    errors: [],
  });
});
