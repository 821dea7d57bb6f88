import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { manyScans } from './image/jpeg.fixture.ts';
import type { FixtureTask } from './worker-pool.fixture.ts';
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

class FixturePool extends WorkerPool<FixtureTask, unknown, unknown, unknown> {}
const pools: FixturePool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

function poolOf(options: Partial<WorkerPoolOptions> = {}): FixturePool {
  const pool = new FixturePool({
    script: new URL('./worker-pool.fixture.ts', import.meta.url),
    workerData: null,
    size: 1,
    heapMb: 32,
    memoryMb: 400,
    cpuMs: 20_000,
    timeoutMs: 20_000,
    startTimeoutMs: 10_000,
    waiting: 100,
    niceness: 0,
    ...options,
  });
  pools.push(pool);
  return pool;
}
const ok = (value: unknown) => ({ ok: true, value, busyMs: expect.any(Number) });
const lost = (code: string, reason: unknown) => ({ ok: false, code, reason, busyMs: expect.any(Number) });
const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`);
const gone = (pid: number) => expect.poll(() => isAlive(pid)).toBe(false);

test('tasks are answered in order', async () => {
  const pool = poolOf();
  expect(await pool.ready()).toBe(true);
  const answers = await Promise.all([1, 2, 3].map((value) => pool.run({ do: 'echo', value })));
  expect(answers).toEqual([1, 2, 3].map(ok));
  expect(pool.load()).toEqual({ running: 0, waiting: 0, workers: 1, replaced: 0, overdue: 0 });
});

test('a worker has no environment, writes no file and starts no program', async () => {
  const pool = poolOf();
  const path = join(tmpdir(), `worker-pool-${process.pid}`);
  expect(await pool.run({ do: 'environment' })).toEqual(ok([]));
  expect(await pool.run({ do: 'write', value: path })).toEqual(lost('failed', 'Error'));
  expect(existsSync(path)).toBe(false);
  expect(await pool.run({ do: 'start-program' })).toEqual(lost('failed', 'Error'));
});

test.skipIf(process.platform !== 'linux')('every thread of a worker has the pool’s priority', async () => {
  const pool = poolOf({ niceness: 7 });
  const pid = await pool.run({ do: 'pid' });
  const nice = execFileSync('ps', ['-L', '-o', 'ni=', '-p', String(pid.ok && pid.value)], { encoding: 'utf8' });
  expect([...new Set(nice.trim().split(/\s+/))]).toEqual(['7']);
});

test('a task that throws leaves its worker alive', async () => {
  const pool = poolOf();
  expect(await pool.run({ do: 'throw' })).toEqual(lost('failed', 'TypeError'));
  expect(await pool.run({ do: 'echo', value: 'next' })).toEqual(ok('next'));
  expect(pool.load().replaced).toBe(0);
});

test.each([
  ['exit', 'the worker ended with code 3'],
  ['reject', 'Error: nobody caught it'],
  ['fill-heap', 'the worker ended with SIGABRT'],
] as const)('a worker that dies (%s) settles its task and is replaced', async (what, reason) => {
  const pool = poolOf();
  const [died, next] = await Promise.all([pool.run({ do: what }), pool.run({ do: 'echo', value: 'next' })]);
  expect(died).toEqual(lost('failed', reason));
  expect(next).toEqual(ok('next'));
  expect(pool.load().replaced).toBe(1);
});

test('a worker that takes too much memory outside of its heap is ended', async () => {
  const pool = poolOf({ memoryMb: 300 });
  expect(await pool.run({ do: 'fill-memory' })).toEqual(lost('memory', 'it took more than 300 MB'));
  expect(await pool.run({ do: 'echo', value: 'next' })).toEqual(ok('next'));
});

test.each([
  ['sleep', { timeoutMs: 150 }, 'no answer within 150 ms'],
  ['spin', { timeoutMs: 150 }, 'no answer within 150 ms'],
  ['spin', { cpuMs: 150 }, 'it took too much processor time'],
] as const)('a worker that hangs (%s, %o) is killed, and the next task gets a new one', async (what, limit, reason) => {
  const pool = poolOf(limit);
  const [hung, next] = await Promise.all([
    pool.run({ do: what, value: 60_000 }),
    pool.run({ do: 'echo', value: 'next' }),
  ]);
  expect(hung).toEqual(lost('timeout', reason));
  expect(next).toEqual(ok('next'));
});

test('only processor time counts against its limit, and each task has its own', async () => {
  const pool = poolOf({ cpuMs: 1_000 });
  expect(await pool.run({ do: 'sleep', value: 1_500 })).toEqual(ok(undefined));
  for (let i = 0; i < 4; i++) expect(await pool.run({ do: 'work', value: 400 })).toEqual(ok('worked'));
});

test('a native decode is really ended at the time limit', { timeout: 60_000 }, async () => {
  const pool = poolOf({ timeoutMs: 300 });
  const pid = await pool.run({ do: 'pid' });
  // The decoder works on this for seconds, in a thread of its own, and can't be asked to stop.
  const hung = pool.run({ do: 'decode', value: manyScans({ width: 5_000, height: 5_000, scans: 1_000 }) });
  const next = pool.run({ do: 'echo', value: 'next' });
  expect(await hung).toEqual(lost('timeout', 'no answer within 300 ms'));
  expect(await next).toEqual(ok('next'));
  await gone(pid.ok ? Number(pid.value) : 0);
});

test('work that exceeds its own limit is a time-out, even within the task’s time limit', async () => {
  const pool = poolOf({ timeoutMs: 20_000 });
  const started = performance.now();
  const limited = await pool.run({ do: 'spin-limited', value: 300 });
  expect(limited).toEqual(lost('timeout', 'it took too much processor time'));
  expect(limited.busyMs).toBeLessThan(20_000);
  expect(performance.now() - started).toBeGreaterThan(250);
  expect(await pool.run({ do: 'echo', value: 'next' })).toEqual(ok('next'));
});

test('a worker ends with the process that started it', { timeout: 30_000 }, async () => {
  const script = `
    import { WorkerPool } from ${JSON.stringify(new URL('./worker-pool.ts', import.meta.url).href)};
    const pool = new WorkerPool({ script: new URL(${JSON.stringify(new URL('./worker-pool.fixture.ts', import.meta.url).href)}),
      workerData: null, size: 1, heapMb: 32, memoryMb: 400, cpuMs: 60000, timeoutMs: 60000, startTimeoutMs: 10000, waiting: 9, niceness: 0 });
    console.log((await pool.run({ do: 'pid' })).value);
    pool.run({ do: 'spin' });
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 300);`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = (await Promise.all([
    new Promise<Buffer>((resolve) => parent.stdout.once('data', resolve)),
    new Promise((resolve) => parent.once('exit', resolve)),
  ])) as [Buffer, unknown];
  await gone(Number(printed.toString()));
});

test('if workers cannot start, waiting tasks settle, and only a new task starts them again', async () => {
  const pool = poolOf({ workerData: 'no-start', size: 2 });
  expect(await pool.ready()).toBe(false);
  expect(await pool.run({ do: 'echo' })).toEqual(lost('failed', 'Error: a file is missing'));
  expect(await pool.run({ do: 'echo' })).toEqual(lost('failed', 'Error: a file is missing'));
  const silent = poolOf({ workerData: 'never-ready', startTimeoutMs: 200 });
  expect(await silent.run({ do: 'echo' })).toEqual(lost('failed', 'no start within 200 ms'));
});

test('tasks beyond the waiting limit are refused, and closing settles the rest', async () => {
  const pool = poolOf({ waiting: 2, cpuMs: 60_000, timeoutMs: 60_000 });
  await pool.ready();
  const running = pool.run({ do: 'spin' });
  const waiting = [pool.run({ do: 'echo' }), pool.run({ do: 'echo' })];
  expect(await pool.run({ do: 'echo' })).toEqual(lost('busy', '2 tasks are waiting'));
  await pool.close();
  expect(await Promise.all([running, ...waiting])).toEqual(Array(3).fill(lost('closed', 'the pool is closed')));
  expect(await pool.run({ do: 'echo' })).toEqual(lost('closed', 'the pool is closed'));
});

test('several workers share the tasks', async () => {
  const pool = poolOf({ size: 2 });
  await pool.ready();
  const spinning = pool.run({ do: 'spin' });
  expect(await pool.run({ do: 'echo', value: 1 })).toEqual(ok(1));
  expect(pool.load()).toMatchObject({ running: 1, workers: 2 });
  await pool.close();
  expect(await spinning).toEqual(lost('closed', 'the pool is closed'));
});

test('a task asks, and the time until it is answered does not count', async () => {
  const pool = poolOf({ timeoutMs: 400 });
  const answer = async (question: unknown) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 900);
    });
    return `${String(question)}!`;
  };
  const outcome = await pool.run({ do: 'ask', value: 'who' }, { answer });
  expect(outcome).toEqual(ok({ reply: 'who!' }));
  expect(outcome.busyMs).toBeLessThan(400);
});

test('a question that can’t be answered ends the task with its cause, and the worker stays', async () => {
  const pool = poolOf();
  const cause = new Error('the records are away');
  const outcome = await pool.run({ do: 'ask' }, { answer: () => Promise.reject(cause) });
  expect(outcome).toEqual({ ...lost('unanswered', 'Error'), cause });
  expect(await pool.run({ do: 'echo', value: 'next' })).toEqual(ok('next'));
  expect(pool.load().replaced).toBe(0);
});

test('a task past its quantum gives way to a waiting one, and goes on where none waits', async () => {
  const pool = poolOf();
  await pool.ready();
  let overdue = 0;
  pool.onOverdue(() => overdue++);
  expect(await pool.run({ do: 'sleep', value: 300 }, { quantumMs: 100 })).toEqual(ok(undefined));
  expect(overdue).toBe(1);

  const long = pool.run({ do: 'spin' }, { quantumMs: 100 });
  await expect.poll(() => pool.load().overdue).toBe(1);
  expect(await pool.run({ do: 'echo', value: 'next' })).toEqual(ok('next'));
  expect(await long).toEqual(lost('displaced', 'another task needed the worker'));
  expect(pool.load().replaced).toBe(0);

  // One that waits already is served as soon as the quantum is over.
  const again = pool.run({ do: 'spin' }, { quantumMs: 100 });
  expect(await pool.run({ do: 'echo', value: 'waited' })).toEqual(ok('waited'));
  expect((await again).busyMs).toBeGreaterThanOrEqual(100);
});

test('a task within its quantum is never displaced', async () => {
  const pool = poolOf();
  const first = pool.run({ do: 'sleep', value: 200 }, { quantumMs: 4_000 });
  const second = pool.run({ do: 'echo', value: 'second' });
  expect(await Promise.all([first, second])).toEqual([ok(undefined), ok('second')]);
});

test('workers of a pool with an idle time start with the first task and end when they have none', async () => {
  const pool = poolOf({ idleMs: 200 });
  expect(pool.load().workers).toBe(0);
  const first = await pool.run({ do: 'pid' });
  await gone(first.ok ? Number(first.value) : 0);
  expect(pool.load()).toMatchObject({ workers: 0, replaced: 0 });
  expect(await pool.run({ do: 'echo', value: 'again' })).toEqual(ok('again'));
});
