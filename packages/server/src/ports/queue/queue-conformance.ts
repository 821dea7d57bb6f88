import { afterEach, describe, expect, test } from 'vitest';
import type { Store } from '../../records/store.ts';
import type { Job, JobQueue, NewJob, Capacity } from './queue.ts';

export interface QueueUnderTest {
  readonly store: Store;
  /** The same queue as another process would open it. Leases end after `leaseMs`. */
  readonly newHolder: () => JobQueue;
  readonly leaseMs: number;
}

/** The tests that every driver of `JobQueue` must pass. Times are passed in. */
export function queueConformance(name: string, open: () => Promise<QueueUnderTest>): void {
  const opened: Store[] = [];
  const setUp = async (): Promise<QueueUnderTest> => {
    const under = await open();
    opened.push(under.store);
    return under;
  };
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });
  const job = (payload: string, more: Partial<NewJob> = {}): NewJob => ({
    kind: 'deliver',
    lane: 'one',
    payload,
    runAt: 1_000,
    ...more,
  });
  const enqueue = ({ store, newHolder }: QueueUnderTest, ...jobs: NewJob[]): Promise<void> =>
    store.transaction(async (tx) => {
      for (const each of jobs) await newHolder().enqueue(tx, each);
    });
  const all = (): number => Infinity;
  const claim = async (queue: JobQueue, now: number, limit = 10, capacityOf: Capacity = all): Promise<readonly Job[]> =>
    (await queue.claim('deliver', { limit, capacityOf, now })).jobs;
  const payloads = (jobs: readonly Job[]): string[] => jobs.map(({ payload }) => payload).toSorted();

  describe(`${name} hands out jobs`, () => {
    test('a job becomes visible when its transaction commits, or never', async () => {
      const under = await setUp();
      const queue = under.newHolder();
      await under.store
        .transaction(async (tx) => {
          await queue.enqueue(tx, job('a'));
          throw new Error('rolled back');
        })
        .catch(() => null);
      expect(await claim(queue, 2_000)).toEqual([]);
      await enqueue(under, job('b'));
      expect(payloads(await claim(queue, 2_000))).toEqual(['b']);
    });

    test('jobs are claimed in order of their times, and not earlier', async () => {
      const under = await setUp();
      const queue = under.newHolder();
      await enqueue(under, job('late', { runAt: 3_000 }), job('second', { runAt: 2_000 }), job('first'));
      expect(await claim(queue, 999)).toEqual([]);
      expect(payloads(await claim(queue, 2_500, 1))).toEqual(['first']);
      expect(payloads(await claim(queue, 2_500, 5))).toEqual(['second']);
      expect(await queue.nextRunAt('deliver', all)).toBeGreaterThan(2_500);
    });

    test('holders that claim at once never share a job', async () => {
      const under = await setUp();
      await enqueue(under, ...Array.from({ length: 40 }, (_, i) => job(`j${i}`)));
      const taken = await Promise.all(Array.from({ length: 8 }, () => claim(under.newHolder(), 2_000, 5)));
      const all = taken.flat().map(({ id }) => id);
      expect(all).toHaveLength(40);
      expect(new Set(all).size).toBe(40);
    });

    test('other kinds and full lanes are skipped', async () => {
      const under = await setUp();
      const queue = under.newHolder();
      await enqueue(
        under,
        job('slow', { lane: 'slow' }),
        job('quick', { lane: 'quick' }),
        job('x', { kind: 'expire' }),
      );
      expect(payloads(await claim(queue, 2_000, 10, (lane) => (lane === 'slow' ? 0 : 10)))).toEqual(['quick']);
      expect(await queue.nextRunAt('deliver', () => 0)).toBeNull();
      expect(await queue.depth('expire')).toBe(1);
    });

    test('a worker receives the oldest jobs, at most as many as its queue allows', async () => {
      const under = await setUp();
      const of = (lane: string): NewJob[] => [1, 2, 3].map((i) => job(`${lane}${i}`, { lane, runAt: i * 100 }));
      await enqueue(under, ...of('a'), ...of('b').toReversed(), job('c1', { lane: 'c' }));
      const queue = under.newHolder();
      expect(payloads(await claim(queue, 2_000, 10, () => 2))).toEqual(['a1', 'a2', 'b1', 'b2', 'c1']);
      expect(payloads(await claim(queue, 2_000, 1))).toHaveLength(1);
    });

    test('lanes are served in the given order, then by their oldest job', async () => {
      const under = await setUp();
      const lanes = ['a', 'b', 'c'].map((lane, i) => job(lane, { lane, runAt: (i + 1) * 100 }));
      await enqueue(under, ...lanes);
      const queue = under.newHolder();
      const compareLanes = (a: string, b: string): number => Number(b === 'c') - Number(a === 'c');
      const next = async () =>
        payloads((await queue.claim('deliver', { limit: 1, capacityOf: all, now: 2_000, compareLanes })).jobs);
      expect([await next(), await next(), await next()]).toEqual([['c'], ['a'], ['b']]);
    });

    test('the rest of the limit goes to the next lane', async () => {
      const under = await setUp();
      await enqueue(under, job('a', { lane: 'a', runAt: 100 }), job('b', { lane: 'b' }), job('c', { lane: 'c' }));
      expect(payloads(await claim(under.newHolder(), 2_000, 2))).toHaveLength(2);
    });

    test('a claim returns the time of the next claim', async () => {
      const under = await setUp();
      const queue = under.newHolder();
      const next = async (capacityOf: Capacity, limit = 10): Promise<number | null> =>
        (await queue.claim('deliver', { limit, capacityOf, now: 2_000 })).nextRunAt;
      expect(await next(all)).toBeNull();
      await enqueue(under, job('a1'), job('a2'), job('a3'), job('b', { lane: 'b', runAt: 7_000 }));
      // Then lane one is full, and the time for b is known.
      expect(await next((lane) => (lane === 'one' ? 1 : 5))).toBe(7_000);
      expect(await next(() => 0)).toBeNull();
      // Cut off by the limit, not by the lane's capacity.
      expect(await next(all, 1)).toBe(2_000);
      // Emptied: more jobs may be behind the claimed ones.
      expect(await next(all)).toBe(2_000);
      expect(await next(all)).toBe(2_000 + under.leaseMs);
    });

    test('a dead holder’s job returns when its lease ends, and not before', async () => {
      const under = await setUp();
      await enqueue(under, job('a'));
      const [held] = await claim(under.newHolder(), 2_000);
      const other = under.newHolder();
      expect(await claim(other, 2_000 + under.leaseMs - 1)).toEqual([]);
      expect(await other.nextRunAt('deliver', all)).toBe(2_000 + under.leaseMs);
      const [again] = await claim(other, 2_000 + under.leaseMs);
      expect(again).toMatchObject({ id: held!.id, attempt: 2 });
    });

    test('a dead holder’s job comes before the waiting ones', async () => {
      const under = await setUp();
      await enqueue(under, job('a', { runAt: 900 }));
      await claim(under.newHolder(), 2_000);
      await enqueue(under, job('b'));
      const [next] = await claim(under.newHolder(), 2_000 + under.leaseMs, 1);
      expect(next).toMatchObject({ payload: 'a', attempt: 2 });
    });

    test('a renewed lease stays valid', async () => {
      const under = await setUp();
      const holder = under.newHolder();
      await enqueue(under, job('a'));
      const held = await claim(holder, 2_000);
      await holder.renew(held, 2_000 + under.leaseMs - 1);
      expect(await claim(under.newHolder(), 2_000 + under.leaseMs + 1)).toEqual([]);
    });

    test('a clock set back delays no job and prolongs no lease', async () => {
      const under = await setUp();
      const HOUR = 60 * 60 * 1000;
      const [before, after] = [under.newHolder(), under.newHolder()];
      await enqueue(under, job('held', { runAt: HOUR }));
      await claim(before, HOUR, 1);
      await enqueue(under, job('waits', { runAt: HOUR }), job('soon', { runAt: 6_000 }));
      expect(await after.nextRunAt('deliver', all, 5_000)).toBe(5_000);
      expect(payloads(await claim(after, 5_000))).toEqual(['held']);
      expect(payloads(await claim(after, 5_000))).toEqual(['waits']);
      expect(await after.nextRunAt('deliver', all, 5_000)).toBe(6_000);
    });

    test('a holder that lost a job cannot end or reschedule it', async () => {
      const under = await setUp();
      const [slow, quick] = [under.newHolder(), under.newHolder()];
      await enqueue(under, job('a'));
      const [lost] = await claim(slow, 2_000);
      const [held] = await claim(quick, 2_000 + under.leaseMs);
      const { store } = under;
      expect(await store.transaction((tx) => slow.complete(tx, [lost!]))).toEqual([]);
      expect(await store.transaction((tx) => slow.retry(tx, lost!, { runAt: 1, error: null }))).toBe(false);
      expect(await store.transaction((tx) => quick.complete(tx, [held!]))).toEqual([held]);
      expect(await quick.depth('deliver')).toBe(0);
    });

    test('a holder that claimed a job twice must use its last attempt', async () => {
      const under = await setUp();
      const queue = under.newHolder();
      await enqueue(under, job('a'));
      const [first] = await claim(queue, 2_000);
      const [second] = await claim(queue, 2_000 + under.leaseMs);
      expect(await under.store.transaction((tx) => queue.complete(tx, [first!]))).toEqual([]);
      expect(await under.store.transaction((tx) => queue.complete(tx, [second!]))).toEqual([second]);
    });

    test('a rescheduled job returns at its new time and counts its attempts', async () => {
      const under = await setUp();
      const queue = under.newHolder();
      await enqueue(under, job('a'));
      const [held] = await claim(queue, 2_000);
      await under.store.transaction((tx) => queue.retry(tx, held!, { runAt: 7_000, error: 'Error' }));
      expect(await claim(queue, 6_999)).toEqual([]);
      expect(await claim(queue, 7_000)).toMatchObject([{ attempt: 2 }]);
    });

    test('a job rescheduled for an unavailable dependency loses no attempt', async () => {
      const under = await setUp();
      const queue = under.newHolder();
      await enqueue(under, job('a'));
      const [held] = await claim(queue, 2_000);
      await under.store.transaction((tx) => queue.retry(tx, held!, { runAt: 4_000, error: 'Away', uncounted: true }));
      expect(await claim(queue, 4_000)).toMatchObject([{ attempt: 1 }]);
    });

    test('a released job is available at once and loses no attempt', async () => {
      const under = await setUp();
      const queue = under.newHolder();
      await enqueue(under, job('a'));
      await queue.release(await claim(queue, 2_000), 2_100);
      expect(await claim(under.newHolder(), 2_100)).toMatchObject([{ attempt: 1 }]);
    });

    test('ending a job and saving its result are one transaction', async () => {
      const under = await setUp();
      const queue = under.newHolder();
      await enqueue(under, job('a'));
      const [held] = await claim(queue, 2_000);
      await under.store
        .transaction(async (tx) => {
          await queue.complete(tx, [held!]);
          throw new Error('the result could not be saved');
        })
        .catch(() => null);
      expect(await queue.depth('deliver')).toBe(1);
    });

    test('listeners are notified of new jobs once they can be claimed', async () => {
      const under = await setUp();
      const queue = under.newHolder();
      const heard: number[] = [];
      queue.onEnqueued(() => heard.push(1));
      await under.store.transaction((tx) => queue.enqueue(tx, job('a')));
      await under.store.transaction(async () => {});
      expect(heard).toHaveLength(1);
    });
  });
}
