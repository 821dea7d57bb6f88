import type { Problem } from '@verify/contract';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createHttpCaller } from './http-caller.ts';

const EXPIRED: Problem = {
  type: 'about:blank',
  title: 'token expired',
  status: 401,
  detail: '',
  instance: '',
  code: 'token_expired',
  responseCode: 401,
  errorMessage: '',
  requestId: 'req_1',
  errors: [],
};

/** A host whose token has expired, and a server that takes one token only. */
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

test('a renewed token is used, also for the next call', async () => {
  const { get, sent, asked } = start({ taken: 'fresh', fresh: 'fresh' });
  expect(await get()).toEqual({ ok: true, value: {} });
  expect(await get()).toEqual({ ok: true, value: {} });
  expect(sent).toEqual(['Bearer old', 'Bearer fresh', 'Bearer fresh']);
  expect(asked()).toBe(1);
});

test('the same token again is a refusal, and is not sent again', async () => {
  const { get, sent, asked } = start({ taken: 'fresh', fresh: 'old' });
  expect(await get()).toMatchObject({ ok: false, code: 'token_expired', status: 401 });
  expect(sent).toEqual(['Bearer old']);
  expect(asked()).toBe(1);
});

test('a renewed token that has expired, too, is not renewed again', async () => {
  const { get, sent, asked } = start({ taken: 'another', fresh: 'fresh' });
  expect(await get()).toMatchObject({ ok: false, code: 'token_expired', status: 401 });
  expect(sent).toEqual(['Bearer old', 'Bearer fresh']);
  expect(asked()).toBe(1);
});
