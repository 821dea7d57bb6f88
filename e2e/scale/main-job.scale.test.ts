import { readdirSync } from 'node:fs';
import type { ApplicationResponse } from '@verify/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryOf } from '../fixtures/delivery.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { call, submitPassport } from '../fixtures/protocol.ts';
import { type Cluster, startCluster } from './start-cluster.ts';

let cluster: Cluster;
let jpeg: Buffer;
beforeAll(async () => {
  cluster = await startCluster();
  ({ jpeg } = await passportPicture(121));
});
afterAll(() => cluster?.close());

const webhook = (applicationId: string) => deliveryOf(cluster.demo, { applicationId }, cluster.api.log);
const ask = (path: string, headers: Record<string, string>) =>
  call<ApplicationResponse>(cluster.api, 'GET', path, { headers });

test('a passport passes from token to webhook while each request goes to another process', async () => {
  const { applicationId } = await submitPassport(cluster.api, jpeg);
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
