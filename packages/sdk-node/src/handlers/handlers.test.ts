import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import * as forExpress from './express.ts';
import * as forFastify from './fastify.ts';
import * as forFetch from './fetch.ts';
import { BODY_LIMIT_BYTES, type WebhookOptions } from './receive.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const publicKeys = [publicKey.export({ type: 'spki', format: 'pem' }) as string];
const BODY = JSON.stringify({ id: 'a-1', overallResult: { status: 'approved', comments: [], concerns: [] } });
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );

/** Serves both handlers of a framework, and answers with the address. */
const FRAMEWORKS: Record<string, (options: WebhookOptions, apiUrl: string) => Promise<string>> = {
  express: async (options, apiUrl) => {
    const app = express();
    app.post('/webhook', forExpress.webhook(options));
    app.post(
      '/token',
      forExpress.token({ apiUrl, sdkKey: 'k', session: sessionOf((request) => request.get('x-user')) }),
    );
    const server = createServer(app);
    closing.push(() => server.close());
    return listen(server);
  },
  fastify: async (options, apiUrl) => {
    const app = fastify();
    await app.register(forFastify.webhook, { path: '/webhook', ...options });
    const session = sessionOf<{ headers: Record<string, unknown> }>((request) => request.headers['x-user'] as string);
    await app.register(forFastify.token, { path: '/token', apiUrl, sdkKey: 'k', session });
    closing.push(() => app.close());
    return app.listen({ port: 0, host: '127.0.0.1' });
  },
  fetch: async (options, apiUrl) => {
    const token = forFetch.token({
      apiUrl,
      sdkKey: 'k',
      session: sessionOf((request) => request.headers.get('x-user')),
    });
    const webhook = forFetch.webhook(options);
    const server = createServer(async (incoming, outgoing) => {
      const pieces: Buffer[] = [];
      for await (const piece of incoming) pieces.push(piece as Buffer);
      const headers = Object.entries(incoming.headers).map(
        ([name, value]) => [name, String(value)] as [string, string],
      );
      const request = new Request(`http://app${incoming.url}`, {
        method: 'POST',
        headers,
        body: Buffer.concat(pieces),
      });
      const answer = await (incoming.url === '/token' ? token : webhook)(request);
      outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    });
    closing.push(() => server.close());
    return listen(server);
  },
};

const sessionOf =
  <R>(user: (request: R) => string | null | undefined) =>
  (request: R) => {
    const externalId = user(request);
    return externalId ? { flowName: 'passport-only', externalId } : null;
  };

function signed(body: string): RequestInit {
  const timestamp = String(Date.now());
  const signature = sign(null, Buffer.from(body + timestamp), privateKey).toString('base64');
  return {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-signature': signature, 'x-timestamp': timestamp },
  };
}

test.each(Object.keys(FRAMEWORKS))('%s: a signed webhook is passed on once, others are refused', async (name) => {
  const seen: string[] = [];
  const url = await FRAMEWORKS[name]!({ publicKeys, onEvent: ({ application }) => void seen.push(application.id) }, '');
  const status = async (init: RequestInit): Promise<number> => (await fetch(`${url}/webhook`, init)).status;
  expect(await status(signed(BODY))).toBe(200);
  expect(seen).toEqual(['a-1']);
  expect(await status({ ...signed(BODY), body: BODY.replace('approved', 'declined') })).toBe(401);
  expect(await status({ method: 'POST', body: BODY })).toBe(401);
  expect(await status({ method: 'POST' })).toBe(401);
  expect(seen).toEqual(['a-1']);
});

test.each(Object.keys(FRAMEWORKS))(
  '%s: a body of exactly the limit is accepted, and one more byte is refused',
  async (name) => {
    const seen: string[] = [];
    const url = await FRAMEWORKS[name]!(
      { publicKeys, onEvent: ({ application }) => void seen.push(application.id) },
      '',
    );
    const answers: number[] = [];
    for (const bytes of [BODY_LIMIT_BYTES, BODY_LIMIT_BYTES + 1])
      answers.push((await fetch(`${url}/webhook`, signed(BODY.padEnd(bytes)))).status);
    expect(answers).toEqual([200, 413]);
    expect(seen).toEqual(['a-1']);
  },
);

test.each(Object.keys(FRAMEWORKS))('%s: a failure in the app asks for the webhook again', async (name) => {
  const onEvent = (): void => {
    throw new Error('the database is away');
  };
  const url = await FRAMEWORKS[name]!({ publicKeys, onEvent }, '');
  expect((await fetch(`${url}/webhook`, signed(BODY))).status).toBe(500);
});

test.each(Object.keys(FRAMEWORKS))(
  '%s: a token is made for the signed-in user, with data from the backend',
  async (name) => {
    const bodies: unknown[] = [];
    const service = createServer(async (request, response) => {
      let text = '';
      for await (const piece of request) text += String(piece);
      bodies.push([request.headers['x-sdk-key'], JSON.parse(text)]);
      response.setHeader('content-type', 'application/json');
      response.end('{"token":"t.o.k"}');
    });
    closing.push(() => service.close());
    const url = await FRAMEWORKS[name]!({ publicKeys, onEvent: () => {} }, await listen(service));
    expect((await fetch(`${url}/token`, { method: 'POST' })).status).toBe(401);
    const answer = await fetch(`${url}/token`, { method: 'POST', headers: { 'x-user': 'u-7' } });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.json()).toEqual({ token: 't.o.k' });
    expect(bodies).toEqual([['k', { flowName: 'passport-only', externalId: 'u-7' }]]);
  },
);

test('a body changed by a parser is an error of the app, not of the sender', async () => {
  const app = express();
  app.use(express.json());
  app.post('/webhook', forExpress.webhook({ publicKeys, onEvent: () => {} }));
  const server = createServer(app);
  closing.push(() => server.close());
  expect((await fetch(`${await listen(server)}/webhook`, signed(BODY))).status).toBe(500);
});
