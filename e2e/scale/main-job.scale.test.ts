import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApplicationResponse } from '@verify/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryOf } from '../fixtures/delivery.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { call, submitPassport } from '../fixtures/protocol.ts';
import { type Cluster, startCluster } from './start-cluster.ts';
import type { Process } from './start-process.ts';

const ROUNDS = 3;
let cluster: Cluster;
let jpeg: Buffer;
let records: pg.Client;
beforeAll(async () => {
  cluster = await startCluster();
  records = new pg.Client({ connectionString: cluster.databaseUrl });
  await records.connect();
  ({ jpeg } = await passportPicture(121));
});
afterAll(async () => {
  await records?.end();
  await cluster?.close();
});

const unlike = (i: number | string): Buffer => Buffer.concat([jpeg, Buffer.from(`picture ${i}`)]);
const webhook = (applicationId: string) => deliveryOf(cluster.demo, { applicationId }, cluster.api.log);
const ask = (path: string, headers: Record<string, string>) =>
  call<ApplicationResponse>(cluster.api, 'GET', path, { headers });

test('a passport from token to webhook, each request to another process', async () => {
  const { applicationId } = await submitPassport(cluster.api, unlike('first'));
  const { application } = await webhook(applicationId);
  expect(application.overallResult).toMatchObject({ status: 'approved' });
  for (let i = 0; i < 2; i++) {
    const { body } = await ask(`/api/v1/application/${applicationId}`, { 'x-api-key': cluster.keys.apiKey });
    const { responseCode: _, ...rest } = body;
    expect(rest).toEqual(application);
  }
  const [file] = application.application.documents[0]!.files;
  const { pathname, search } = new URL(file!.uri);
  for (let i = 0; i < 2; i++) {
    const picture = await fetch(cluster.api.url + pathname + search, { headers: { 'x-sdk-key': cluster.keys.sdkKey } });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  }
  // Records and files are stored elsewhere, so the folder has only keys.
  expect(readdirSync(cluster.dataDir)).toEqual(['development-keys.json']);
});

test('work of a killed worker is taken up within 5 s, and every session ends once', async () => {
  const ids: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // One at a time, so that the other worker is idle and the time measured is how soon it takes over.
    ids.push((await submitPassport(cluster.api, unlike(round))).applicationId);
    const victim = await holder();
    await victim.kill();
    const killed = performance.now();
    while ((await jobsOf(victim)).length > 0) await sleep(20);
    const takenUpMs = performance.now() - killed;
    console.log(`a killed worker's job was taken up after ${Math.round(takenUpMs)} ms`);
    expect(takenUpMs).toBeLessThan(5_000);
    await webhook(ids.at(-1)!);
    await victim.start();
  }
  for (const id of ids) {
    await webhook(id);
    const mine = cluster.demo.deliveries.filter(({ application }) => application.id === id);
    expect(new Set(mine.map(({ headers }) => headers['x-webhook-id'])).size).toBe(1);
    expect(new Set(mine.map(({ rawBody }) => rawBody)).size).toBe(1);
  }
  // No attempt was made by two processes.
  const attempts = cluster.demo.deliveries.map(({ headers }) => `${headers['x-webhook-id']} ${headers['x-attempt']}`);
  expect(new Set(attempts).size).toBe(attempts.length);
});

/** Finds the process that works on the only application being finalised. */
async function holder(): Promise<Process> {
  for (let i = 0; i < 3_000; i++, await sleep(10)) {
    const { rows } = await records.query("select owner from jobs where kind = 'finalise' and owner is not null");
    const found = cluster.workers.find(({ pid }) => rows[0]?.owner.startsWith(`${pid}-`));
    if (found) return found;
  }
  throw new Error('nobody took the job');
}

/** Jobs held by a worker. The owner of a lease begins with its process id. */
async function jobsOf(worker: Process): Promise<string[]> {
  const { rows } = await records.query('select id from jobs where owner like $1', [`${worker.pid}-%`]);
  return rows.map(({ id }: { id: string }) => id);
}
