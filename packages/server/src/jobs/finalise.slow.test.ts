import { afterEach, expect, test } from 'vitest';
import type { Finaliser } from '@verify/checks/pool/finaliser';
import type { Finalised, Material } from '@verify/checks/material/material';
import { unfinished } from '@verify/checks/decide/conclude';
import { giveUp } from './give-up.ts';
import { findFlowVersion } from '../records/accounts/flows.ts';
import { findApplicationById } from '../records/applications/applications.ts';
import { collectMaterial } from '../use-cases/applications/material.ts';
import { browser, call, newToken, until } from '../testing/browser.ts';
import { approve, instantFinaliser, startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';

let server: TestBackend;
afterEach(() => server.stop());

async function result(finaliser: Finaliser) {
  server = await startTestBackend({ finaliser });
  const id = await browser(server.url, await newToken(server.url, server.keys.sdk)).wholeSession();
  // Polling the result this often would reach its limit of calls.
  await until(async () => (await server.backend.context.queue.depth('finalise')) === 0);
  return until(async () => {
    const { body } = await call(`${server.url}/api/v1/application/${id}`, {
      headers: { 'x-api-key': server.keys.api },
    });
    return body.processingState === 'done' && body;
  });
}

test('an application that crashes three fresh workers ends as an error', async () => {
  const fresh: (boolean | undefined)[] = [];
  const finaliser: Finaliser = {
    ...instantFinaliser(),
    async run(material, options) {
      fresh.push(options?.fresh);
      return unfinished(material, 'suspected', 'worker-crashed');
    },
  };
  const body = await result(finaliser);
  expect(fresh).toEqual([false, true, true]);
  expect(body.overallResult.status).toBe('error');
  expect(body.overallResult.concerns).toEqual(expect.arrayContaining([expect.objectContaining({ id: 'SY001' })]));
});

test.each<[string, (material: Material) => Finalised]>([
  ['its worker is lost', (material) => unfinished(material, 'failed', 'worker-lost')],
  ['a service depends on what is away', (material) => ({ ...approve(material), brokeOff: 'failed' })],
  [
    'the service itself throws',
    () => {
      throw new Error('broken');
    },
  ],
])('an application is finally decided, however often %s', async (_, breakOff) => {
  let runs = 0;
  const body = await result(instantFinaliser((material) => (++runs < 5 ? breakOff(material) : approve(material))));
  expect([runs, body.overallResult.status]).toEqual([5, 'approved']);
});

test('a crash between failures of the service is not counted twice', async () => {
  const outcomes = ['suspected', 'failed', 'suspected', 'failed'] as const;
  let runs = 0;
  const body = await result(
    instantFinaliser((material) => {
      const how = outcomes[runs++];
      return how ? unfinished(material, how, 'worker') : approve(material);
    }),
  );
  expect([runs, body.overallResult.status]).toEqual([5, 'approved']);
});

test('before a worker is ready only jobs without one run, and the operator’s limit ends the waiting', async () => {
  let [workers, tell, aheadMs] = [0, (): void => {}, 0];
  const places: unknown[] = [];
  const finaliser: Finaliser = {
    ...instantFinaliser(),
    async run(material, options) {
      places.push(options?.place);
      return approve(material);
    },
    load: () => ({ running: 0, waiting: 0, workers, replaced: 0, overdue: 0 }),
    onCapacity(listener) {
      tell = listener;
      return () => undefined;
    },
  };
  server = await startTestBackend({ finaliser, role: 'all', undecidedHours: 5, now: () => Date.now() + aheadMs });
  const session = async (opening = {}) =>
    browser(server.url, await newToken(server.url, server.keys.sdk)).wholeSession(opening);
  const [first, state] = [
    await session(),
    (id: string) => call(`${server.url}/api/v1/application/${id}`, { headers: { 'x-api-key': server.keys.api } }),
  ];
  const { context } = server.backend;
  expect(await context.queue.oldest('finalise', 5)).toMatchObject([{ payload: first }]);
  const [{ attempt }] = (await context.store.db
    .selectFrom('jobs')
    .select('attempt')
    .where('kind', '=', 'finalise')
    .execute()) as [{ attempt: number }];
  expect(attempt).toBe(0);
  await session({ profile: [{ category: 'Last name', value: 'SANDBOX-APPROVED' }] });
  await until(async () => (await context.queue.depth('finalise')) === 1);
  expect([places, (await state(first)).body.processingState]).toEqual([['light'], 'processing']);
  workers = 1;
  tell();
  await until(async () => (await state(first)).body.processingState === 'done');
  expect((await state(first)).body.overallResult.status).toBe('approved');

  workers = 0;
  const second = await session();
  const hours = (count: number) => giveUp(context, context.now() - count * 3_600_000);
  aheadMs = 4.9 * 3_600_000;
  await hours(5);
  expect((await state(second)).body.processingState).toBe('processing');
  aheadMs = 5.1 * 3_600_000;
  await hours(5);
  expect((await state(second)).body.overallResult).toMatchObject({ status: 'error' });
});

test.each([
  ['worker', 503],
  ['api', 200],
  ['all', 200],
] as const)('before a worker is ready, a process with ROLE=%s answers %i to the orchestrator', async (role, status) => {
  let workers = 0;
  const load = () => ({ running: 0, waiting: 0, workers, replaced: 0, overdue: 0 });
  server = await startTestBackend({ finaliser: { ...instantFinaliser(), load }, role });
  const ready = async () => (await fetch(`${server.url}/health/ready`)).status;
  expect([await ready(), (await fetch(`${server.url}/health/live`)).status]).toEqual([status, 200]);
  workers = 1;
  expect(await ready()).toBe(200);
});

test('an application with a lost file ends at once, and waits if the store is unavailable', async () => {
  let [workers, tell] = [0, (): void => {}];
  const finaliser: Finaliser = {
    ...instantFinaliser(),
    load: () => ({ running: 0, waiting: 0, workers, replaced: 0, overdue: 0 }),
    onCapacity(listener) {
      tell = listener;
      return () => undefined;
    },
  };
  server = await startTestBackend({ finaliser });
  const { context } = server.backend;
  const session = async () => browser(server.url, await newToken(server.url, server.keys.sdk)).wholeSession();
  const id = await session();
  const [row] = await context.store.db.selectFrom('files').select('storageKey').execute();
  await context.files.remove(row!.storageKey);
  const application = (await findApplicationById(context.store.db, id))!;
  const flow = (await findFlowVersion(context.store.db, application.flowId, application.flowVersion))!;
  // Like a volume that is not mounted.
  await expect(collectMaterial(context, application, flow.settings)).rejects.toThrow('none of its files');
  await session();
  workers = 1;
  tell();
  await until(async () => (await context.queue.depth('finalise')) === 0);
  const { body } = await call(`${server.url}/api/v1/application/${id}`, { headers: { 'x-api-key': server.keys.api } });
  const concerns = expect.arrayContaining([expect.objectContaining({ id: 'SY001' })]);
  expect(body.overallResult).toMatchObject({ status: 'error', concerns });
});

test('a service that exceeded its time limit is not tried again', async () => {
  let runs = 0;
  const body = await result(
    instantFinaliser((material) => {
      runs++;
      return unfinished(material, 'timeout', 'worker-timeout');
    }),
  );
  expect(runs).toBe(1);
  expect(body.overallResult.status).toBe('error');
});

test('a displaced application runs in the separate process, and so does the next one of its lane', async () => {
  const runs: boolean[] = [];
  const finaliser: Finaliser = {
    ...instantFinaliser(),
    async run(material, { place, quantumMs } = {}) {
      const aside = place === 'aside';
      runs.push(aside);
      expect(quantumMs).toBe(3_000);
      if (aside) return { ...approve(material), cpuMs: 4_000 };
      return { ...unfinished(material, 'displaced', 'worker-displaced'), cpuMs: 3_100 };
    },
  };
  const body = await result(finaliser);
  expect(body.overallResult.status).toBe('approved');
  expect(runs).toEqual([false, true]);
  const page = browser(server.url, await newToken(server.url, server.keys.sdk));
  await page.wholeSession();
  await until(async () => runs.length === 3);
  expect(runs).toEqual([false, true, true]);
});
