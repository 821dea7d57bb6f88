import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { passportPicture } from '../fixtures/pictures.ts';
import { call, newSession, passportSubmission, submitPassport } from '../fixtures/protocol.ts';
import type { Api, Keys } from '../fixtures/start-api.ts';
import { startCluster } from './start-cluster.ts';
import { type Process, startProcess } from './start-process.ts';

const HOUR = 60 * 60 * 1000;
const folder = mkdtempSync(join(tmpdir(), 'verify-clock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const clockFile = join(folder, 'ahead');
const shifted = { NODE_OPTIONS: `--import ${new URL('clock.ts', import.meta.url).href}`, CLOCK_FILE: clockFile };

async function jump(each: Process, aheadMs: number): Promise<void> {
  writeFileSync(clockFile, String(aheadMs));
  process.kill(each.pid, 'SIGUSR2');
  await sleep(200);
}

async function done(api: Api, id: string): Promise<string> {
  const headers = { 'x-api-key': api.keys.apiKey };
  for (let i = 0; i < 900; i++, await sleep(100)) {
    const { body } = await call(api, 'GET', `/api/v1/application/${id}`, { headers });
    if (body['processingState'] === 'done') return (body['overallResult'] as { status: string }).status;
  }
  throw new Error(`not done\n${api.log().slice(-3_000)}`);
}

test('on PostgreSQL a process whose clock is an hour off behaves like the others', { timeout: 300_000 }, async () => {
  const { jpeg } = await passportPicture(151);
  const cluster = await startCluster(shifted);
  try {
    const session = await newSession(cluster.api);
    const { body: opened } = await session.open();
    await jump(cluster.apis[0]!, HOUR);
    await jump(cluster.apis[1]!, -HOUR);
    await jump(cluster.workers[0]!, HOUR);
    await jump(cluster.workers[1]!, -HOUR);
    const front = await session.upload('document-front', jpeg);
    expect((await session.submit(passportSubmission(front))).status).toBe(200);
    expect(await done(cluster.api, opened.applicationId)).toBe('approved');
    for (let i = 0; i < 600; i++, await sleep(100)) if (cluster.demo.deliveries.length > 0) break;
    expect(cluster.demo.refusals).toEqual([]);
    expect(cluster.demo.deliveries.map(({ application }) => application.id)).toEqual([opened.applicationId]);
  } finally {
    await cluster.close();
  }
});

test('on one machine running work finishes when the clock is set forward or back', { timeout: 300_000 }, async () => {
  const { jpeg } = await passportPicture(152);
  const dataDir = join(folder, 'data');
  const service = await startProcess({ ...shifted, DATA_DIR: dataDir, DEMO_URL: 'http://localhost:1' });
  try {
    const keys = JSON.parse(readFileSync(join(dataDir, 'development-keys.json'), 'utf8')) as Keys;
    const api = { url: service.url, keys, log: service.log } as Api;
    // Sets the clock an hour back, then an hour forward, then right, each time with an application in progress.
    for (const [i, ahead] of [-HOUR, HOUR, 0].entries()) {
      const bytes = Buffer.concat([jpeg, Buffer.from(`clock ${i}`)]);
      const { applicationId } = await submitPassport(api, bytes);
      await jump(service, ahead);
      expect(await done(api, applicationId)).toBe('approved');
    }
  } finally {
    await service.kill();
  }
});
