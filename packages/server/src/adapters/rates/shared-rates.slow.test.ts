import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { SharedRates } from '../../ports/rate-store.ts';
import { findPostgres } from '../../testing/find-postgres.ts';
import { startPostgres } from '../../testing/postgres.ts';
import { freePort } from '../../testing/free-port.ts';
import { openPostgres } from '../postgres/open-postgres.ts';
import { createPostgresRates } from '../postgres/postgres-rates.ts';
import { createRedisRates } from '../redis/redis-rates.ts';
import { createLocalRates } from './local-rates.ts';
import { createSharedRates } from './shared-rates.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

interface Engine {
  connect(): Promise<SharedRates>;
  /** Frozen, so that it neither answers nor refuses. */
  freeze(frozen: boolean): void;
}

async function postgres(): Promise<Engine> {
  const server = await startPostgres();
  closing.push(() => server.stop());
  const url = await server.newDatabase();
  return {
    freeze: (frozen) => server.freeze(frozen),
    async connect() {
      const store = await openPostgres({ url, connections: 2 });
      closing.push(() => store.close());
      return createPostgresRates(store.db);
    },
  };
}

async function redis(): Promise<Engine> {
  const port = await freePort();
  const child: ChildProcess = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: 'ignore',
  });
  closing.push(async () => {
    child.kill('SIGKILL');
  });
  return {
    freeze: (frozen) => void child.kill(frozen ? 'SIGSTOP' : 'SIGCONT'),
    async connect() {
      const rates = createRedisRates(`redis://127.0.0.1:${port}`);
      closing.push(() => rates.close());
      for (;;) {
        const isUp = await rates.add([{ key: 'up', windowMs: 1_000, calls: 1 }], 0).then(
          () => true,
          () => false,
        );
        if (isUp) return rates;
        await sleep(25);
      }
    },
  };
}

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
describe.each<[string, boolean, () => Promise<Engine>]>([
  ['PostgreSQL', findPostgres() !== null, postgres],
  ['Redis', hasRedis, redis],
])('limits in %s', (_name, isHere, start) => {
  test.skipIf(!isHere)('processes count every call once, even concurrent ones', async () => {
    const engine = await start();
    const processes = await Promise.all(
      Array.from({ length: 4 }, async () => createSharedRates(await engine.connect(), createLocalRates())),
    );
    const now = Date.now();
    const windows = await Promise.all(
      Array.from({ length: 400 }, (_, i) => processes[i % 4]!.count(`key ${i % 2}`, 60_000, now)),
    );
    for (const odd of [0, 1]) {
      const calls = windows.filter((_window, i) => i % 2 === odd).map((window) => window.calls);
      expect(calls.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
    }
    expect(processes.every((each) => !each.isLocal())).toBe(true);
  });

  test.skipIf(!isHere)('a new window starts when the last one has ended', async () => {
    const rates = await (await start()).connect();
    const key = { key: 'k', windowMs: 3_000, calls: 2 };
    const now = Date.now();
    expect((await rates.add([key], now))[0]!.calls).toBe(2);
    expect((await rates.add([key], now + 1))[0]!.calls).toBe(4);
    await sleep(3_050);
    expect((await rates.add([key], now + 3_050))[0]!.calls).toBe(2);
    await rates.forget(now + 10_000);
  });

  test.skipIf(!isHere)(
    'while the shared store is down, this process counts alone, and then returns to it',
    async () => {
      const engine = await start();
      const faults: unknown[] = [];
      let here = 0;
      const options = {
        onAway: (error: unknown) => faults.push(error),
        onLocal: () => here++,
        // Long enough that a busy machine does not look like an unavailable store.
        patienceMs: 3_000,
        awayMs: 200,
      };
      const rates = createSharedRates(await engine.connect(), createLocalRates(), options);
      const count = async () => (await rates.count('k', 60_000, Date.now())).calls;
      expect([await count(), await count()]).toEqual([1, 2]);
      engine.freeze(true);
      expect(await Promise.all([count(), count(), count()])).toEqual([1, 2, 3]);
      expect([rates.isLocal(), faults.length, here]).toEqual([true, 1, 3]);
      engine.freeze(false);
      await expect.poll(async () => [await count(), rates.isLocal()][1]).toBe(false);
      expect(await count()).toBeGreaterThan(2);
    },
  );
});
