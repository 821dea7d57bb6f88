import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openReceiver } from './receiver.ts';
import { fromEnvironment } from './service.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const webhookKeys = [publicKey.export({ type: 'spki', format: 'pem' }) as string];
const BODY = JSON.stringify({ id: 'a-1', overallResult: { status: 'approved', comments: [], concerns: [] } });

function signed(body: string): RequestInit {
  const timestamp = String(Date.now());
  const signature = sign(null, Buffer.from(body + timestamp), privateKey).toString('base64');
  const headers = { 'x-signature': signature, 'x-timestamp': timestamp, 'x-event': 'application.done' };
  return { method: 'POST', body, headers };
}

/** A service that accepts endpoints, and the requests it got. */
async function startService() {
  const asked: [method: string | undefined, path: string | undefined, key: unknown][] = [];
  let url = '';
  const server = createServer(async (request, response) => {
    asked.push([request.method, request.url, request.headers['x-api-key']]);
    let text = '';
    for await (const piece of request) text += String(piece);
    if (request.method === 'POST') ({ url } = JSON.parse(text) as { url: string });
    response.end('{"id":"e-1"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { apiUrl, asked, endpoint: () => url, close: () => server.close() };
}

test('registers an endpoint, keeps verified webhooks, reports refused ones, and removes the endpoint', async () => {
  const service = await startService();
  const receiver = await openReceiver({ apiUrl: `${service.apiUrl}/`, webhookKeys, apiKey: 'k' });
  const waiting = receiver.waitFor('a-1', 'application.done', 10_000);
  expect(
    (await fetch(service.endpoint(), { ...signed(BODY), body: BODY.replace('approved', 'declined') })).status,
  ).toBe(401);
  expect((await fetch(service.endpoint())).status).toBe(401);
  expect((await fetch(service.endpoint(), signed(BODY))).status).toBe(200);
  expect((await waiting).application.overallResult.status).toBe('approved');
  await expect(receiver.waitFor('a-1', 'application.updated', 0)).rejects.toThrow(
    /no application\.updated for a-1 .* Others of it: application\.done\. Refused: signature_mismatch, signature_missing\./,
  );
  await receiver.close();
  expect(service.asked).toEqual([
    ['POST', '/api/v1/webhook-endpoints', 'k'],
    ['DELETE', '/api/v1/webhook-endpoints/e-1', 'k'],
  ]);
  await expect(fetch(service.endpoint(), signed(BODY))).rejects.toThrow('fetch failed');
  service.close();
});

test('a missing setting is named', async () => {
  const service = fromEnvironment({ VERIFY_API_URL: 'http://localhost:1', VERIFY_RECEIVER_PORT: '4401' });
  expect(service).toEqual({ apiUrl: 'http://localhost:1', webhookKeys: [], port: 4401 });
  await expect(openReceiver(service)).rejects.toThrow('VERIFY_WEBHOOK_KEY');
});
