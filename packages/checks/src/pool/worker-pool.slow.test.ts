import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { manyScans } from '../image/jpeg.fixture.ts';
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
    spentMb: 400,
    cpuMs: 20_000,
    standstillMs: 60_000,
    niceness: 0,
    ...options,
  });
  pools.push(pool);
  return pool;
}
const used = { cpuMs: expect.any(Number), fresh: expect.any(Boolean), cold: expect.any(Boolean) };
const ok = (value: unknown) => ({ ok: true, value, ...used });
const lost = (code: string, reason: unknown) => ({ ok: false, code, reason, ...used });
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`);
const gone = (pid: number) => expect.poll(() => isAlive(pid)).toBe(false);

test('tasks get their answers in order', async () => {
  const pool = poolOf();
  expect(await pool.ready()).toBe(true);
  const answers = await Promise.all([1, 2, 3].map((value) => pool.run({ do: 'echo', value })));
  expect(answers).toEqual([1, 2, 3].map(ok));
  expect(pool.load()).toEqual({ running: 0, waiting: 0, workers: 1, replaced: 0, overdue: 0 });
});

test('a worker has nothing of the environment, writes no file and starts no program', async () => {
  const pool = poolOf();
  const path = join(tmpdir(), `worker-pool-${process.pid}`);
  expect(await pool.run({ do: 'environment' })).toEqual(ok(['MALLOC_ARENA_MAX']));
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

test('a task that throws does not end its worker', async () => {
  const pool = poolOf();
  expect(await pool.run({ do: 'throw' })).toEqual(lost('failed', 'TypeError'));
  expect(await pool.run({ do: 'echo', value: 'next' })).toEqual(ok('next'));
  expect(pool.load().replaced).toBe(0);
});

test.each([
  ['exit', 'crashed', 'the worker ended with code 3'],
  ['reject', 'crashed', 'Error'],
  ['fill-heap', 'crashed', 'the worker ended with SIGABRT'],
  ['be-killed', 'lost', 'the worker ended with SIGKILL'],
  ['be-stopped', 'lost', 'the worker ended with SIGTERM'],
] as const)('a worker that dies (%s) settles its task as %s and is replaced', async (what, code, reason) => {
  const pool = poolOf();
  const [died, next] = await Promise.all([pool.run({ do: what }), pool.run({ do: 'echo', value: 'next' })]);
  expect(died).toEqual(lost(code, reason));
  expect(next).toEqual(ok('next'));
  expect(pool.load().replaced).toBe(1);
});

test('a worker that exceeds its memory outside the heap is ended', async () => {
  const pool = poolOf({ memoryMb: 300 });
  expect(await pool.run({ do: 'fill-memory' })).toEqual(lost('memory', 'it took more than 300 MB'));
  expect(await pool.run({ do: 'echo', value: 'next' })).toEqual(ok('next'));
});

test('a worker that holds too much after fifty tasks does others until another is ready, then leaves', async () => {
  const pool = poolOf({ spentMb: 1 });
  await pool.ready();
  const outcomes = await Promise.all(Array.from({ length: 51 }, () => pool.run({ do: 'pid' })));
  const [pid, ...others] = new Set(outcomes.map((one) => one.ok && Number(one.value)));
  expect([pid, others]).toEqual([expect.any(Number), []]);
  await gone(pid || 0);
  expect(pool.load()).toMatchObject({ workers: 1, replaced: 0 });
  expect(await pool.run({ do: 'pid' })).toMatchObject({ ok: true, fresh: true });
});

test.each([
  ['sleep', { standstillMs: 500 }, 'lost', 'the worker got no processor time'],
  ['freeze', { standstillMs: 500 }, 'lost', 'the worker got no processor time'],
  ['spin', { cpuMs: 150 }, 'timeout', 'it took too much processor time'],
] as const)(
  'a worker that hangs (%s, %o) is %s, and the next task gets a new one',
  async (what, limit, code, reason) => {
    const pool = poolOf(limit);
    const [hung, next] = await Promise.all([
      pool.run({ do: what, value: 600_000 }),
      pool.run({ do: 'echo', value: 'next' }),
    ]);
    expect(hung).toEqual(lost(code, reason));
    expect(next).toEqual(ok('next'));
  },
);

test('a slow start and a slow task that get processor time do not count as stalled', async () => {
  const pool = poolOf({ workerData: 'slow-start', standstillMs: 2_000 });
  expect(await pool.run({ do: 'trickle', value: 3_000 })).toEqual(ok('trickled'));
  expect(pool.load().replaced).toBe(0);
});

test('a worker that stalls while starting is replaced, and its tasks keep waiting', async () => {
  const pool = poolOf({ standstillMs: 60_000 });
  const waiting = pool.run({ do: 'echo', value: 'waited' });
  const [pid] = childrenOf(process.pid);
  process.kill(pid!, 'SIGSTOP');
  // As after a minute.
  const hasty = poolOf({ workerData: 'never-ready', standstillMs: 200 });
  const never = hasty.run({ do: 'echo' });
  await expect.poll(() => hasty.load().replaced).toBeGreaterThan(1);
  expect(hasty.load().waiting).toBe(1);
  process.kill(pid!, 'SIGCONT');
  expect(await waiting).toEqual(ok('waited'));
  await hasty.close();
  expect(await never).toEqual(lost('closed', 'the pool is closed'));
});

test('the limit counts only processor time, separately for each task', async () => {
  const pool = poolOf({ cpuMs: 1_000 });
  expect(await pool.run({ do: 'sleep', value: 1_500 })).toEqual(ok(undefined));
  for (let i = 0; i < 4; i++) expect(await pool.run({ do: 'work', value: 400 })).toEqual(ok('worked'));
});

test('a native decode is ended at the limit', async () => {
  const pool = poolOf({ cpuMs: 300 });
  const pid = await pool.run({ do: 'pid' });
  // The decoder works on this for seconds, in a thread of its own, and can't be asked to stop.
  const hung = pool.run({ do: 'decode', value: manyScans({ width: 5_000, height: 5_000, scans: 1_000 }) });
  const next = pool.run({ do: 'echo', value: 'next' });
  expect(await hung).toEqual(lost('timeout', 'it took too much processor time'));
  expect(await next).toEqual(ok('next'));
  await gone(pid.ok ? Number(pid.value) : 0);
});

test('work over its own limit times out, even within the limit of the task', async () => {
  const pool = poolOf();
  const limited = await pool.run({ do: 'spin-limited', value: 300 });
  expect(limited).toEqual(lost('timeout', 'it took too much processor time'));
  expect(limited.cpuMs).toBeGreaterThan(0);
  expect(await pool.run({ do: 'echo', value: 'next' })).toEqual(ok('next'));
});

test('a worker ends with the process that started it', async () => {
  const script = `
    import { WorkerPool } from ${JSON.stringify(new URL('./worker-pool.ts', import.meta.url).href)};
    const pool = new WorkerPool({ script: new URL(${JSON.stringify(new URL('./worker-pool.fixture.ts', import.meta.url).href)}),
      workerData: null, size: 1, heapMb: 32, memoryMb: 400, spentMb: 400, cpuMs: 60000, standstillMs: 60000, niceness: 0 });
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

test('if workers can’t start, waiting tasks settle with the reason, and the start is retried', async () => {
  const pool = poolOf({ workerData: 'no-start', size: 2 });
  expect(await pool.ready()).toBe(false);
  expect(await pool.run({ do: 'echo' })).toEqual(lost('lost', 'Error: a file is missing'));
  expect(await pool.run({ do: 'echo' })).toEqual(lost('lost', 'Error: a file is missing'));
  expect(pool.load().replaced).toBeGreaterThan(2);
});

test('several workers share the tasks, and closing settles running, waiting and later ones', async () => {
  const pool = poolOf({ size: 2, cpuMs: 60_000 });
  await pool.ready();
  const spinning = pool.run({ do: 'spin' });
  expect(await pool.run({ do: 'echo', value: 1 })).toEqual(ok(1));
  expect(pool.load()).toMatchObject({ running: 1, workers: 2 });
  const others = (['spin', 'echo', 'echo'] as const).map((what) => pool.run({ do: what }));
  await pool.close();
  expect(await Promise.all([spinning, ...others])).toEqual(Array(4).fill(lost('closed', 'the pool is closed')));
  expect(await pool.run({ do: 'echo' })).toEqual(lost('closed', 'the pool is closed'));
});

test('a task that waits long for an answer to its question does not count as stalled', async () => {
  const pool = poolOf({ standstillMs: 300 });
  const answer = async (question: unknown) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 1_500);
    });
    return `${String(question)}!`;
  };
  expect(await pool.run({ do: 'ask', value: 'who' }, { answer })).toEqual(ok({ reply: 'who!' }));
});

test('a failed answer ends the task with its cause and keeps the worker', async () => {
  const pool = poolOf();
  const cause = new Error('the records are away');
  const outcome = await pool.run({ do: 'ask' }, { answer: () => Promise.reject(cause) });
  expect(outcome).toEqual({ ...lost('unanswered', 'Outage'), cause });
  const despite = await pool.run({ do: 'ask-and-go-on' }, { answer: () => Promise.reject(cause) });
  expect(despite).toEqual({ ...lost('unanswered', 'a question was not answered'), cause });
  expect(await pool.run({ do: 'echo', value: 'next' })).toEqual(ok('next'));
  expect(pool.load().replaced).toBe(0);
});

test('a task over its quantum of processor time yields to a waiting one, else it continues', async () => {
  const pool = poolOf();
  await pool.ready();
  let overdue = 0;
  pool.onCapacity(() => overdue++);
  expect(await pool.run({ do: 'work', value: 800 }, { quantumMs: 100 })).toEqual(ok('worked'));
  expect(overdue).toBe(1);

  const long = pool.run({ do: 'spin' }, { quantumMs: 100 });
  await expect.poll(() => pool.load().overdue).toBe(1);
  expect(await pool.run({ do: 'echo', value: 'next' })).toEqual(ok('next'));
  expect(await long).toEqual(lost('displaced', 'another task needed the worker'));
  expect(pool.load().replaced).toBe(0);

  // A waiting request is served as soon as the quantum is over.
  const again = pool.run({ do: 'spin' }, { quantumMs: 100 });
  expect(await pool.run({ do: 'echo', value: 'waited' })).toEqual(ok('waited'));
  expect((await again).cpuMs).toBeGreaterThanOrEqual(100);
});

test('a task within its quantum is never displaced, however long it takes', async () => {
  const pool = poolOf();
  const first = pool.run({ do: 'sleep', value: 1_000 }, { quantumMs: 300 });
  const second = pool.run({ do: 'echo', value: 'second' });
  expect(await Promise.all([first, second])).toEqual([ok(undefined), ok('second')]);
});

test('the first task of a kind in a worker has a longer quantum, because it loads shared data', async () => {
  const pool = poolOf();
  const work = (kind: string) => {
    const long = pool.run({ do: 'work', value: 600 }, { quantumMs: 100, coldMs: 20_000, kind });
    return Promise.all([long, pool.run({ do: 'echo', value: 1 }, { kind })]);
  };
  expect(await work('a')).toMatchObject([
    { ok: true, cold: true, fresh: true },
    { ok: true, cold: false, fresh: false },
  ]);
  expect((await work('b'))[0]).toMatchObject({ ok: true, cold: true, fresh: false });
  expect((await work('a'))[0]).toMatchObject({ ok: false, code: 'displaced' });
});

test('a task may request a fresh worker, and the others keep theirs', async () => {
  const pool = poolOf({ size: 2 });
  await pool.ready();
  const pids = async (count: number) =>
    (await Promise.all(Array.from({ length: count }, () => pool.run({ do: 'pid' })))).map(
      (each) => each.ok && each.value,
    );
  const before = new Set(await pids(4));
  const own = await pool.run({ do: 'pid' }, { fresh: true });
  expect(own).toMatchObject({ ok: true, fresh: true });
  expect(before.has(own.ok && own.value)).toBe(false);
  await expect.poll(() => pool.load().workers).toBe(2);
  expect((await pids(8)).some((pid) => before.has(pid))).toBe(true);
});

test('workers on demand start with the first task and end after the last', async () => {
  const pool = poolOf({ onDemand: true, standstillMs: 2_000 });
  expect(pool.load().workers).toBe(0);
  const first = await pool.run({ do: 'pid' });
  await gone(first.ok ? Number(first.value) : 0);
  expect(pool.load()).toMatchObject({ workers: 0, replaced: 0 });
  expect(await pool.run({ do: 'echo', value: 'again' })).toEqual(ok('again'));
});
