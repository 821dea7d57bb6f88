import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Outage } from '../rules/outage.ts';
import { createHttpPad } from './passive-pad.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done)))));

async function detector(answer: RequestListener) {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/detect`;
  return createHttpPad({ url, threshold: 0.5, token: 'secret', timeoutMs: 300 });
}
const STILLS = [Buffer.from('one'), Buffer.from('two')];

test('stills are sent as base64, and the probability is returned', async () => {
  const seen: { headers: object; body: string }[] = [];
  const pad = await detector(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    seen.push({ headers: request.headers, body });
    response.end(JSON.stringify({ attackProbability: 0.25, version: 'd-7' }));
  });
  expect(await pad.judge(STILLS)).toEqual({ probability: 0.25, version: 'd-7' });
  expect(seen[0]!.headers).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'application/json' });
  expect(JSON.parse(seen[0]!.body)).toEqual({ images: ['b25l', 'dHdv'] });
});

test.each<[string, RequestListener]>([
  ['an error', (_, response) => response.writeHead(503).end()],
  ['no JSON', (_, response) => response.end('fine')],
  ['a probability of 7', (_, response) => response.end('{"attackProbability":7,"version":"x"}')],
  ['another address', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['silence', () => undefined],
])('%s counts as an outage and not as a result', async (_, answer) => {
  const pad = await detector(answer);
  await expect(pad.judge(STILLS)).rejects.toThrow(Outage);
  servers.forEach((server) => server.closeAllConnections());
});
