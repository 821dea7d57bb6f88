import { afterEach, expect, test } from 'vitest';
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

type Task = { do: 'echo' | 'throw' | 'reject' | 'exit' | 'spin' | 'fill' | 'thread-environment'; value?: unknown };
const pools: WorkerPool<Task, unknown>[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

function poolOf(options: Partial<WorkerPoolOptions> = {}): WorkerPool<Task, unknown> {
  const pool = new WorkerPool<Task, unknown>({
    script: new URL('./worker-pool.fixture.ts', import.meta.url),
    workerData: null,
    size: 1,
    heapMb: 32,
    timeoutMs: 5_000,
    startTimeoutMs: 10_000,
    waiting: 100,
    ...options,
  });
  pools.push(pool);
  return pool;
}

test('tasks are answered in order, by a worker without the process’s environment', async () => {
  const pool = poolOf();
  expect(await pool.ready()).toBe(true);
  const answers = await Promise.all([1, 2, 3].map((value) => pool.run({ do: 'echo', value })));
  expect(answers).toEqual([1, 2, 3].map((value) => ({ ok: true, value })));
  expect(await pool.run({ do: 'thread-environment' })).toEqual({ ok: true, value: 0 });
  expect(pool.load()).toEqual({ running: 0, waiting: 0, workers: 1, replaced: 0 });
});

test('a task that throws leaves its worker alive', async () => {
  const pool = poolOf();
  expect(await pool.run({ do: 'throw' })).toEqual({ ok: false, code: 'failed', reason: 'TypeError' });
  expect(await pool.run({ do: 'echo', value: 'next' })).toEqual({ ok: true, value: 'next' });
  expect(pool.load().replaced).toBe(0);
});

test.each([
  ['exit', 'failed', /ended with code 3/],
  ['reject', 'failed', /nobody caught it/],
  ['fill', 'failed', /memory|ERR_WORKER_OUT_OF_MEMORY/i],
] as const)('a worker that dies (%s) settles its task and is replaced', async (what, code, reason) => {
  const pool = poolOf();
  const [lost, next] = await Promise.all([pool.run({ do: what }), pool.run({ do: 'echo', value: 'next' })]);
  expect(lost).toEqual({ ok: false, code, reason: expect.stringMatching(reason) });
  expect(next).toEqual({ ok: true, value: 'next' });
  expect(pool.load()).toMatchObject({ replaced: 1 });
});

test('a worker that hangs is ended after the time limit, and the next task gets a new one', async () => {
  const pool = poolOf({ timeoutMs: 150 });
  const [hung, next] = await Promise.all([pool.run({ do: 'spin' }), pool.run({ do: 'echo', value: 'next' })]);
  expect(hung).toMatchObject({ ok: false, code: 'timeout' });
  expect(next).toEqual({ ok: true, value: 'next' });
});

test('if workers cannot start, waiting tasks settle, and only a new task starts them again', async () => {
  const pool = poolOf({ workerData: 'no-start', size: 2 });
  expect(await pool.ready()).toBe(false);
  expect(await pool.run({ do: 'echo' })).toMatchObject({
    ok: false,
    code: 'failed',
    reason: expect.stringContaining('a file is missing'),
  });
  expect(await pool.run({ do: 'echo' })).toMatchObject({ ok: false, code: 'failed' });
  const silent = poolOf({ workerData: 'never-ready', startTimeoutMs: 200 });
  expect(await silent.run({ do: 'echo' })).toMatchObject({
    ok: false,
    code: 'failed',
    reason: 'no start within 200 ms',
  });
});

test('tasks beyond the waiting limit are refused, and closing settles the rest', async () => {
  const pool = poolOf({ waiting: 2, timeoutMs: 60_000 });
  await pool.ready();
  const running = pool.run({ do: 'spin' });
  const waiting = [pool.run({ do: 'echo' }), pool.run({ do: 'echo' })];
  expect(await pool.run({ do: 'echo' })).toMatchObject({ ok: false, code: 'busy' });
  await pool.close();
  expect(await Promise.all([running, ...waiting])).toEqual(
    Array(3).fill({ ok: false, code: 'closed', reason: 'the pool is closed' }),
  );
  expect(await pool.run({ do: 'echo' })).toMatchObject({ ok: false, code: 'closed' });
});

test('several workers share the tasks', async () => {
  const pool = poolOf({ size: 2 });
  await pool.ready();
  const spinning = pool.run({ do: 'spin' });
  expect(await pool.run({ do: 'echo', value: 1 })).toEqual({ ok: true, value: 1 });
  expect(pool.load()).toMatchObject({ running: 1, workers: 2 });
  await pool.close();
  expect(await spinning).toMatchObject({ code: 'closed' });
});
