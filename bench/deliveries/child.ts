import { bullmq, type Deliverer, noQueue, ours } from './lanes.ts';
import type { How } from './senders.ts';

/** What delivers in this process: our worker, BullMQ's, or only the sender without a queue. */
export type Way =
  | { readonly engine: 'ours'; readonly database: { readonly url: string } | null }
  | { readonly engine: 'bullmq'; readonly path: string; readonly how: How; readonly atOnce: number }
  | { readonly engine: 'none'; readonly atOnce: number };

export type Ask =
  | { readonly ask: 'open'; readonly way: Way }
  | { readonly ask: 'fill'; readonly urls: readonly string[]; readonly count: number; readonly body: string }
  | { readonly ask: 'drain' }
  | { readonly ask: 'close' };

/** How long a drain took, and the CPU time of this process during it. */
export interface Drained {
  readonly ms: number;
  readonly cpuMs: number;
}

let deliverer: Deliverer;

const open = (way: Way): Promise<Deliverer> | Deliverer => {
  if (way.engine === 'ours') return ours(way.database ?? undefined);
  return way.engine === 'bullmq' ? bullmq(way.path, way.atOnce, way.how) : noQueue(way.atOnce);
};

async function drain(): Promise<Drained> {
  const cpu = process.cpuUsage();
  const started = performance.now();
  await deliverer.drain();
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  return { ms, cpuMs: (user + system) / 1000 };
}

async function answer(asked: Ask): Promise<Drained | null> {
  if (asked.ask === 'open') deliverer = await open(asked.way);
  else if (asked.ask === 'fill') await deliverer.fill(asked.urls, asked.count, asked.body);
  else if (asked.ask === 'close') await deliverer.close();
  return asked.ask === 'drain' ? drain() : null;
}

process.on('message', async (asked: Ask) => {
  process.send!(await answer(asked));
  if (asked.ask === 'close') process.disconnect();
});
