import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryOf } from '../fixtures/delivery.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { type Answer, call, newSession } from '../fixtures/protocol.ts';
import { type Cluster, startCluster } from './start-cluster.ts';

let cluster: Cluster;
let jpeg: Buffer;
beforeAll(async () => {
  cluster = await startCluster();
  ({ jpeg } = await passportPicture(131));
});
afterAll(() => cluster?.close());

const unlike = (name: string): Buffer => Buffer.concat([jpeg, Buffer.from(name)]);
const ask = (): Promise<Answer> =>
  call(cluster.api, 'POST', '/sdk/v2/token', { headers: { 'x-sdk-key': cluster.keys.sdkKey } });

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const started = performance.now();
  const answer = await work();
  return { ms: Math.round(performance.now() - started), answer };
}

/** Milliseconds until the service answers 200 again. */
async function untilBack(): Promise<number> {
  const started = performance.now();
  for (let i = 0; i < 600; i++, await sleep(50)) {
    if ((await ask()).status === 200) return Math.round(performance.now() - started);
  }
  throw new Error('it did not come back');
}

const ways = [
  ['stopped for 30 s', 30_000, () => cluster.postgres.halt('fast'), () => cluster.postgres.start()],
  ['frozen for 10 s', 10_000, async () => cluster.postgres.freeze(true), async () => cluster.postgres.freeze(false)],
] as const;
test.each(ways)('PostgreSQL %s: calls get 503 with Retry-After until it is back', async (name, awayMs, halt, goOn) => {
  await halt();
  const asked = performance.now();
  const refused: number[] = [];
  let last = 0;
  while (performance.now() - asked < awayMs) {
    const { ms, answer } = await timed(ask);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    refused.push(ms);
    last = (await call(cluster.api, 'GET', '/health/ready')).status;
    expect((await call(cluster.api, 'GET', '/health/live')).status).toBe(200);
    await sleep(250);
  }
  expect(last).toBe(503);
  await goOn();
  const backMs = await untilBack();
  console.log(
    `PostgreSQL ${name}: refused ${refused.length} times, after ${Math.max(...refused)} ms at most; back after ${backMs} ms`,
  );
});

test('without S3, uploads get 503 and resume later, and all other calls succeed', async () => {
  const bytes = unlike('s3');
  const session = await newSession(cluster.api);
  const { body: opened } = await session.open();
  const { body: created } = await session.createUpload('document-front', bytes);
  const half = Math.floor(bytes.length / 2);
  expect((await session.sendBytes(created.uploadId, bytes.subarray(0, half), 0)).status).toBe(200);
  await cluster.s3.halt();
  const refused = await timed(() => session.sendBytes(created.uploadId, bytes.subarray(half), half));
  expect(refused.answer.status).toBe(503);
  expect(refused.answer.headers.get('retry-after')).toBe('2');
  expect((await ask()).status).toBe(200);
  console.log(`S3 down: refused after ${refused.ms} ms`);
  await cluster.s3.start();
  const again = await session.createUpload('document-front', bytes);
  expect(again.body).toMatchObject({ uploadId: created.uploadId, receivedBytes: half });
  const sent = await session.sendBytes(created.uploadId, bytes.subarray(half), half);
  expect(sent.body).toMatchObject({ state: 'complete' });
  const consent = { acceptedAt: '2026-11-20T10:00:00.000Z' };
  const document = { documentType: 'passport', issuingCountry: 'unknown', front: created.uploadId } as const;
  expect((await session.submit({ document, consent })).status).toBe(200);
  const { applicationId } = opened;
  const done = await deliveryOf(cluster.demo, { applicationId }, cluster.api.log);
  expect(done.application.overallResult.status).toBe('approved');
});
