import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyWebhook } from '@verify-sdk/node';
import { expect, test } from 'vitest';
import { rewrapDataKeys } from '../adapters/encrypted/data-keys.ts';
import { browser, call, newToken, until } from '../testing/browser.ts';
import { signedIn } from '../testing/dashboard.ts';
import { freePort } from '../testing/free-port.ts';
import { startTestBackend } from '../testing/start-test-backend.ts';
import { parseMasterKeys } from './master-keys.ts';
import { rotateServiceKey } from './rotate-service-key.ts';
import { resealSecrets } from './sealed-secret.ts';

const MINUTES = 60_000;
const [OLD, NEW] = [0, 1].map(() => randomBytes(32).toString('base64'));

test('every key is replaced while people are verified, and no session is refused', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'verify-rotation-'));
  const port = await freePort();
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  const own = { dataDir, port, baseUrl: `http://localhost:${port}`, now };
  let server = await startTestBackend({ ...own, masterKey: OLD! });
  const { keys } = server;
  const url = server.url;
  let { api, sdk } = keys;
  const admin = await signedIn(server, 'admin');
  const ask = async (method: string, path: string, body: object = {}) => {
    const answer = await admin.ask(method, path, method === 'GET' ? undefined : body);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body;
  };

  const troubles: unknown[] = [];
  let verified = 0;
  const take = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { signatureKeys } = (await admin.ask('GET', '/webhooks')).body;
    const publicKeys = signatureKeys.flatMap(({ pem }: { pem: string }) => pem || []);
    const sent = { body: Buffer.concat(pieces).toString('utf8'), headers: request.headers };
    // The clock below jumps further than a receiver allows by default.
    const outcome = await verifyWebhook({ ...sent, publicKeys, now: now(), toleranceMs: 10 * MINUTES });
    if (outcome.ok) verified++;
    else troubles.push(outcome);
    reply.writeHead(200).end();
  };
  const receiver = createServer(
    (request, reply) => void take(request, reply).catch((error: unknown) => troubles.push(error)),
  );
  await new Promise<void>((resolve) => receiver.listen(0, 'localhost', resolve));
  const hook = `http://localhost:${(receiver.address() as AddressInfo).port}/hook`;
  const endpoint = await ask('POST', '/webhooks', { url: hook, kinds: ['application.done'] });

  const pictures: string[] = [];
  const download = async (uri: string): Promise<number> => (await call(uri, { headers: { 'x-sdk-key': sdk } })).status;
  const person = async (): Promise<void> => {
    const id = await browser(url, await newToken(url, sdk)).wholeSession();
    const query = () => call(`${url}/api/v1/application/${id}`, { headers: { 'x-api-key': api } });
    const result = await until(async () => {
      const { status, body } = await query();
      if (status !== 200) throw new Error(`the result: ${status} ${JSON.stringify(body)}`);
      return body.processingState === 'done' && body;
    });
    const { uri } = result.application.documents[0].files[0];
    expect(await download(uri)).toBe(200);
    pictures.push(uri);
  };
  /** Two people at a time are verified while `change` is made, and one more pair afterwards. */
  const during = async (change: () => Promise<unknown>): Promise<void> => {
    let changed = false;
    const queue = async (): Promise<void> => {
      do await person();
      while (!changed);
      await person();
    };
    const people = [queue(), queue()].map((each) => each.catch((error: unknown) => troubles.push(error)));
    await person();
    await change();
    changed = true;
    await Promise.all(people);
    expect(troubles).toEqual([]);
  };

  for (const purpose of ['session', 'file-link', 'wallet'] as const)
    await during(async () => {
      expect(await rotateServiceKey(server.backend.context, purpose, { atOnce: false })).toMatchObject({ ok: true });
      await person();
      ahead += 6 * MINUTES;
      await server.backend.context.keys.refresh();
    });
  await during(async () => {
    const { signatureKeys } = await ask('POST', '/signature-keys', { signsAfterHours: 24 });
    await person();
    await ask('POST', `/signature-keys/${signatureKeys[0].id}/begin`);
  });
  await during(() => ask('POST', `/webhooks/${endpoint.id}/secret`));
  const before = (await ask('GET', '/keys')).items.filter(({ kind }: { kind: string }) => kind !== 'secret');
  await during(async () => {
    [api, sdk] = await Promise.all(
      ['api', 'sdk'].map(async (kind) => (await ask('POST', '/keys', { kind, name: `next ${kind}` })).key),
    );
  });
  await during(() => Promise.all(before.map(({ id }: { id: string }) => ask('POST', `/keys/${id}/revoke`))));
  expect((await call(`${url}/api/v1/applications`, { headers: { 'x-api-key': keys.api } })).status).toBe(401);

  // The master key is read at a start.
  const restart = async (masterKey: string): Promise<void> => {
    await server.stop();
    server = await startTestBackend({ ...own, masterKey });
  };
  await restart(`${NEW},${OLD}`);
  await during(async () => {
    const { store } = server.backend.context;
    const both = parseMasterKeys(`${NEW},${OLD}`)!;
    expect(await rewrapDataKeys(store, both)).toBeGreaterThan(10);
    expect(await resealSecrets(store, both)).toBeGreaterThan(5);
  });
  await restart(NEW!);
  await during(async () => undefined);
  // Links signed and files sealed with the first key of each kind can still be opened.
  expect(await Promise.all(pictures.map(download))).toEqual(pictures.map(() => 200));
  expect(verified).toBeGreaterThanOrEqual(pictures.length);

  await server.stop();
  receiver.close();
  rmSync(dataDir, { recursive: true });
});
