import { DEFAULT_WEBHOOK_KINDS } from '@verify/contract';
import { expect, test } from 'vitest';
import { listDeliveries } from '../records/webhooks/deliveries.ts';
import { insertEndpoint } from '../records/webhooks/endpoints.ts';
import { uploadKey } from '../ports/files/storage-keys.ts';
import { browser, call, newToken, post, until } from '../testing/browser.ts';
import { picture } from '../testing/start-test-backend.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

let ahead = 0;
const server = useTestBackend({ now: () => Date.now() + ahead });
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

// C091
test('a session that is never submitted expires after its token and the time to renew it', async () => {
  const token = await newToken(server.url, server.keys.sdk);
  const page = browser(server.url, token);
  const { body: session } = await page.open();
  const { body: upload } = await page.announce(await picture());
  await page.send(upload.uploadId, Buffer.alloc(10));
  const state = () =>
    server.backend.context.store.db
      .selectFrom('applications')
      .select('stage')
      .where('id', '=', session.applicationId)
      .executeTakeFirstOrThrow();

  ahead = HOUR + 60_000;
  const ended = await page.get();
  expect([ended.status, ended.body.code]).toEqual([401, 'token_expired']);
  expect(await state()).toEqual({ stage: 'collecting' });

  ahead = HOUR + 16 * 60_000;
  await until(async () => (await state()).stage === 'expired');
  const { body } = await call(`${server.url}/api/v1/application/${session.applicationId}`, {
    headers: { 'x-api-key': server.keys.api },
  });
  expect(body).toMatchObject({ processingState: 'done', overallResult: { status: 'error' } });
  expect(body.overallResult.concerns).toEqual([
    { id: 'DC045', message: '1 issue was found', service: 'system', status: 'error' },
    { id: 'SY003', message: 'The person left before submitting', service: 'system', status: 'error' },
  ]);
  const { files } = server.backend.context;
  await until(async () => (await files.partialBytes(uploadKey(session.applicationId, upload.uploadId))) === 0);
});

// C090
test('a default endpoint gets one webhook for an abandoned session, distinct from a failure', async () => {
  const { store } = server.backend.context;
  const url = 'http://localhost:9/hook';
  const row = { accountId: server.account.id, flowId: null, url, kinds: DEFAULT_WEBHOOK_KINDS, createdAt: Date.now() };
  const { id: endpointId } = await store.transaction((tx) => insertEndpoint(tx, row));
  const { body: session } = await browser(server.url, await newToken(server.url, server.keys.sdk)).open();
  ahead += 2 * HOUR;
  const [delivery] = await until(async () => {
    const rows = await listDeliveries(store.db, session.applicationId);
    return rows.length > 0 && rows;
  });
  expect(delivery).toMatchObject({ kind: 'application.done', endpointId });
  const { body } = await store.db
    .selectFrom('events')
    .select('body')
    .where('id', '=', delivery!.eventId)
    .executeTakeFirstOrThrow();
  const { overallResult } = JSON.parse(body);
  expect(overallResult.status).toBe('error');
  expect(overallResult.concerns.map(({ id }: { id: string }) => id)).toEqual(['DC045', 'SY003']);
});

test('a session of a link that lasts a week expires after that week', async () => {
  const { db } = server.backend.context.store;
  const body = { redirects: { onComplete: 'https://shop.example/', onError: 'https://shop.example/' }, ttl: '604800' };
  const link = `${server.url}/api/v1/tokenized-url?name=passport-only`;
  const { url } = (await post(link, body, { 'x-api-key': server.keys.api })).body;
  await post(`${server.url}/sdk/v2/link/open`, { secret: url.split('/').at(-1), sdkVersion: '7.0.0' });
  const { id } = await db
    .selectFrom('applications')
    .select('id')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const state = () => db.selectFrom('applications').select('stage').where('id', '=', id).executeTakeFirstOrThrow();
  // Its job is paused, or was given up.
  await until(async () => {
    const job = await db.selectFrom('jobs').selectAll().where('payload', '=', id).executeTakeFirst();
    return !job || (job.leaseUntil === null && job.runAt <= Date.now() + ahead + DAY);
  });
  expect(await state()).toEqual({ stage: 'collecting' });
  ahead += 7 * DAY + HOUR;
  await until(async () => (await state()).stage === 'expired');
  expect(await state()).toEqual({ stage: 'expired' });
});
