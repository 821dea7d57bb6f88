import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '@verify/server/testing/find-postgres';
import { startPostgres } from '@verify/server/testing/postgres';
import { afterAll, expect, test } from 'vitest';
import type { Keys } from '../fixtures/start-api.ts';
import { type Process, startProcess } from '../scale/start-process.ts';
import { LONG } from '../fixtures/long.ts';

// An attacker spreads calls over all processes to get the limit of each one.

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
const LIMIT = 60;

test.skipIf(!LONG || !findPostgres())('four processes hold one limit within 5 %', async () => {
  const postgres = await startPostgres();
  closing.push(() => postgres.stop());
  const dataDir = await mkdtemp(join(tmpdir(), 'verify-limits-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const env = {
    DATABASE_URL: await postgres.newDatabase(),
    DATABASE_CONNECTIONS: '4',
    DATA_DIR: dataDir,
    MASTER_KEY: randomBytes(32).toString('base64'),
    BASE_URL: 'http://verify.test',
    ROLE: 'api',
  };
  const start = async (): Promise<Process> => {
    const started = await startProcess(env);
    closing.push(() => started.kill());
    return started;
  };
  // The first process creates the development account.
  const first = await start();
  const processes = [first, ...(await Promise.all([start(), start(), start()]))];
  const { sdkKey } = JSON.parse(await readFile(join(dataDir, 'development-keys.json'), 'utf8')) as Keys;
  const token = async (url: string): Promise<number> => {
    const answer = await fetch(`${url}/sdk/v2/token`, { method: 'POST', headers: { 'x-sdk-key': sdkKey } });
    await answer.text();
    return answer.status;
  };
  const answers = await Promise.all(Array.from({ length: 4 * LIMIT }, (_, i) => token(processes[i % 4]!.url)));
  const passed = answers.filter((status) => status === 200).length;
  expect(Math.abs(passed - LIMIT)).toBeLessThanOrEqual(LIMIT * 0.05);
  expect(answers.filter((status) => status === 429)).toHaveLength(4 * LIMIT - passed);
  for (const { url } of processes) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toMatch(/^verify_rate_limits_local 0$/m);
  }
});
