import { afterEach, expect, test } from 'vitest';
import type { Finaliser } from '@verify/checks/finaliser';
import { unfinished } from '@verify/checks/finalise';
import { browser, call, newToken, until } from '../testing/browser.ts';
import { approve, instantFinaliser, startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';

let server: TestBackend;
afterEach(() => server.stop());

async function result(finaliser: Finaliser) {
  server = await startTestBackend({ finaliser });
  const id = await browser(server.url, await newToken(server.url, server.keys.sdk)).wholeSession();
  return until(async () => {
    const { body } = await call(`${server.url}/api/v1/application/${id}`, {
      headers: { 'x-api-key': server.keys.api },
    });
    return body.processingState === 'done' && body;
  });
}

test('a job that always breaks ends as an error and never gets stuck', async () => {
  let runs = 0;
  const body = await result(
    instantFinaliser(() => {
      runs++;
      throw new Error('poison');
    }),
  );
  expect(runs).toBe(3);
  expect(body.overallResult.status).toBe('error');
  expect(body.overallResult.concerns).toEqual(expect.arrayContaining([expect.objectContaining({ id: 'SY001' })]));
});

test('a worker that died of a temporary cause is replaced', async () => {
  let runs = 0;
  const body = await result(
    instantFinaliser((material) =>
      ++runs === 1 ? unfinished(material, 'failed', 'worker-failed') : approve(material),
    ),
  );
  expect(runs).toBe(2);
  expect(body.overallResult.status).toBe('approved');
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

test('an application that needs too much memory is not tried again', async () => {
  let runs = 0;
  const body = await result(
    instantFinaliser((material) => {
      runs++;
      return unfinished(material, 'memory', 'worker-memory');
    }),
  );
  expect(runs).toBe(1);
  expect(body.overallResult.concerns).toEqual(expect.arrayContaining([expect.objectContaining({ id: 'SY001' })]));
});

test('a displaced application is decided aside, and so is the next one of its lane', async () => {
  const runs: boolean[] = [];
  const finaliser: Finaliser = {
    ...instantFinaliser(),
    async run(material, { aside = false, quantumMs } = {}) {
      runs.push(aside);
      expect(quantumMs).toBe(aside ? undefined : 3_000);
      if (aside) return { ...approve(material), busyMs: 4_000 };
      return { ...unfinished(material, 'displaced', 'worker-displaced'), busyMs: 3_100 };
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
