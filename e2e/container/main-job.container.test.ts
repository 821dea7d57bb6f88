import { setTimeout as sleep } from 'node:timers/promises';
import type { ApplicationResponse } from '@verify/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryOf } from '../fixtures/delivery.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { call, submitPassport } from '../fixtures/protocol.ts';
import { runStubbornly } from '../fixtures/stubborn-session.ts';
import { type PartnerAddress, partnerAddress } from './partner.ts';
import { podman } from './podman.ts';
import { type Production, productionAccount } from './production-account.ts';
import { type Container, startContainer } from './start-container.ts';

let partner: PartnerAddress;
let service: Container;
let production: Production;
beforeAll(async () => {
  partner = await partnerAddress();
  service = await startContainer(process.env['IMAGE']!, partner);
  production = await productionAccount(service, partner, (...args) => service.exec('node', ...args));
});
afterAll(async () => {
  await service?.close();
  await partner?.close();
});

/** Each session needs its own picture, because the same picture in two applications goes to review. */
const pictures = (...seeds: number[]): Promise<Buffer[]> =>
  Promise.all(seeds.map(async (seed) => (await passportPicture(seed)).jpeg));
const result = async (id: string): Promise<ApplicationResponse> =>
  (
    await call<ApplicationResponse>(production.api, 'GET', `/api/v1/application/${id}`, {
      headers: { 'x-api-key': production.api.keys.apiKey },
    })
  ).body;
/** Waits for the webhook and requires approval, which interruptions must not change. */
async function approved(applicationId: string): Promise<void> {
  const { overallResult } = (await webhook(applicationId)).application;
  const failure = async (): Promise<string> => (await service.log()).split('\n').filter(isFailure).join('\n');
  if (overallResult.status !== 'approved') console.log(await failure());
  expect(overallResult).toMatchObject({ status: 'approved', concerns: [] });
}
const isFailure = (line: string): boolean => /"level":[456]0/.test(line);
const webhook = (applicationId: string) => deliveryOf(production.demo, { applicationId }, service.log);

test('a passport passes from token to signed webhook with the embedded database', async () => {
  const [jpeg] = await pictures(161);
  const { applicationId } = await submitPassport(production.api, jpeg!);
  const { application } = await webhook(applicationId);
  expect(application.overallResult).toMatchObject({ status: 'approved', concerns: [] });
  expect(production.demo.refusals).toEqual([]);
  const { responseCode: _, ...asked } = await result(applicationId);
  expect(asked).toEqual(application);
  const { pathname, search } = new URL(application.application.documents[0]!.files[0]!.uri);
  const headers = { 'x-sdk-key': production.api.keys.sdkKey };
  const picture = await fetch(service.url + pathname + search, { headers });
  expect([picture.status, (await picture.arrayBuffer()).byteLength > 10_000]).toEqual([200, true]);
});

test('the image contains the files for browsers', async () => {
  for (const path of ['/sdk/launcher/v7/launcher-v7.js', '/dashboard', '/docs', '/openapi.json']) {
    const answer = await fetch(service.url + path);
    expect([path, answer.status]).toEqual([path, 200]);
  }
});

test('the process has no privileges, and the image has no shell', async () => {
  const script = `
    const { readFileSync, writeFileSync } = require('node:fs');
    const status = readFileSync('/proc/1/status', 'utf8');
    const field = (name) => new RegExp(name + ':\\\\s+(\\\\S+)').exec(status)[1];
    const failure = (path) => { try { writeFileSync(path, ''); return null; } catch (error) { return error.code; } };
    console.log(JSON.stringify([field('Uid'), field('CapEff'), field('CapBnd'), field('NoNewPrivs'), failure('/verify/x'), failure('/x')]));`;
  const none = '0000000000000000';
  expect(JSON.parse(await service.exec('node', '-e', script))).toEqual(['1000', none, none, '1', 'EROFS', 'EROFS']);
  await expect(service.exec('sh', '-c', 'true')).rejects.toThrow(/not found|no such file/i);
});

test('the health check passes while the service answers', async () => await podman('healthcheck', 'run', service.name));

test('the documented commands run in the image', async () => {
  expect(await service.exec('node', 'apps/api/src/migrate.ts')).toMatch(/up to date/);
  expect(await service.exec('node', 'apps/api/src/back-up.ts', '/tmp/backup')).toMatch(/Backed up/);
  expect(await service.exec('node', 'packages/server/src/commands/verify-audit.ts')).toMatch(/chain holds/);
  // It exits with 1, because nobody serves the public address.
  const doctor = await service
    .exec('node', 'apps/api/src/doctor.ts', '--json')
    .catch((error: { stdout: string }) => error.stdout);
  expect(doctor).toMatch(/"files"/);
});

test('on SIGTERM the service finishes open work and exits with 0, and a restart finds all data', async () => {
  const [before, ...others] = await pictures(131, 111, 71);
  const { applicationId } = await submitPassport(production.api, before!);
  const deadline = Date.now() + 200_000;
  const sessions = Promise.all(others.map((each) => runStubbornly(production.api, each, deadline)));
  await sleep(300);
  expect(await service.stop()).toBe(0);
  await service.start();
  for (const { applicationId: id, losses } of await sessions) {
    expect(losses).toEqual([]);
    await approved(id);
  }
  await approved(applicationId);
  expect(await result(applicationId)).toMatchObject({ processingState: 'done' });
});
