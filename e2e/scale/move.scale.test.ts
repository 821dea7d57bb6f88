import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ApplicationResponse } from '@verify/contract';
import { afterAll, expect, test } from 'vitest';
import { startPostgres } from '@verify/server/testing/postgres';
import { startS3 } from '@verify/server/testing/s3-server';
import { passportPicture } from '../fixtures/pictures.ts';
import { call, newSession, passportSubmission, submitPassport } from '../fixtures/protocol.ts';
import type { Api, Keys } from '../fixtures/start-api.ts';
import { startProcess } from './start-process.ts';

const COMMAND = fileURLToPath(new URL('../../apps/api/src/move-store.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'verify-moving-'));
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a folder moved to PostgreSQL and S3 keeps results, pictures and a running session', async () => {
  const { jpeg } = await passportPicture(161);
  const base = { DATA_DIR: dataDir, BASE_URL: 'http://verify.test', DEMO_URL: 'http://localhost:1' };
  const before = await startProcess(base);
  closing.push(() => before.kill());
  const keys = JSON.parse(readFileSync(join(dataDir, 'development-keys.json'), 'utf8')) as Keys;
  const of = (each: typeof before): Api => ({ url: each.url, keys, log: each.log }) as Api;
  const result = async (api: Api, id: string) => {
    for (let i = 0; i < 900; i++, await sleep(100)) {
      const headers = { 'x-api-key': keys.apiKey };
      const { body } = await call<ApplicationResponse>(api, 'GET', `/api/v1/application/${id}`, { headers });
      if (body.processingState === 'done') return body;
    }
    throw new Error(`not done\n${api.log().slice(-3_000)}`);
  };
  const { applicationId } = await submitPassport(of(before), jpeg);
  const was = await result(of(before), applicationId);
  const bytes = Buffer.concat([jpeg, Buffer.from('under way')]);
  const session = await newSession(of(before));
  const { body: opened } = await session.open();
  const { body: created } = await session.createUpload('document-front', bytes);
  await session.sendBytes(created.uploadId, bytes.subarray(0, 5_000), 0);
  expect(await before.stop()).toBe(0);

  const [postgres, s3] = [await startPostgres({ durable: true }), await startS3()];
  closing.push(
    () => postgres.stop(),
    () => s3.stop(),
  );
  const bucket = await s3.newBucket();
  const env = {
    ...base,
    DATABASE_URL: await postgres.newDatabase(),
    S3_BUCKET: bucket.bucket,
    S3_ENDPOINT: bucket.endpoint,
    S3_ACCESS_KEY_ID: bucket.credentials!.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.credentials!.secretAccessKey,
  };
  for (let run = 0; run < 2; run++) {
    const { code, output } = await command(env);
    expect(output).toContain('Everything was copied');
    expect(code).toBe(0);
  }

  const masterKey = readFileSync(join(dataDir, 'master.key'), 'utf8').trim();
  rmSync(join(dataDir, 'files'), { recursive: true });
  rmSync(join(dataDir, 'records.db'));
  const after = await startProcess({ ...env, MASTER_KEY: masterKey });
  closing.push(() => after.kill());
  expect(await result(of(after), applicationId)).toEqual(was);
  const { pathname, search } = new URL(was.application.documents[0]!.files[0]!.uri);
  const picture = await fetch(after.url + pathname + search, { headers: { 'x-sdk-key': keys.sdkKey } });
  expect([picture.status, (await picture.arrayBuffer()).byteLength > 10_000]).toEqual([200, true]);

  const went = { token: session.token };
  const upload = `/sdk/v2/uploads/${created.uploadId}`;
  expect((await call(of(after), 'GET', upload, went)).body).toMatchObject({ receivedBytes: 5_000, state: 'open' });
  const headers = { 'content-type': 'application/octet-stream', 'upload-offset': '5000' };
  const rest = await call(of(after), 'PATCH', upload, { ...went, headers, bytes: bytes.subarray(5_000) });
  expect(rest.body).toMatchObject({ state: 'complete' });
  const known = await newSession(of(after), 'passport-only', session.token);
  expect((await known.submit(passportSubmission(created.uploadId))).status).toBe(200);
  expect((await result(of(after), opened.applicationId)).overallResult).toMatchObject({ status: 'approved' });
});

function command(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [COMMAND], { env: { PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, output })));
}
