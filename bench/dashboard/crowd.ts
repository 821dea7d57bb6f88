import { performance } from 'node:perf_hooks';
import { type Crowd, startCrowd } from '@verify/e2e/fixtures/many-applications';
import { startPostgres } from '@verify/server/testing/postgres';
import { numberOption } from '../reading/pictures.ts';

const RUNS = 40;
/** The first calls of a fresh process are not measured. */
const WARM = 3;
const MEMORY = ['shared_buffers=1GB', 'maintenance_work_mem=512MB', 'max_wal_size=8GB'];

export type Measured = Crowd & { readonly count: number };

/** Creates 200,000 (`--applications=`) applications of one account, on node:sqlite, or PostgreSQL with `--postgres`. */
export async function withCrowd(args: readonly string[], measure: (crowd: Measured) => Promise<void>): Promise<void> {
  const count = numberOption(args, 'applications', 200_000);
  const postgres = args.includes('--postgres') ? await startPostgres({ durable: true, more: MEMORY }) : null;
  try {
    const database = postgres ? { database: { url: await postgres.newDatabase() } } : {};
    // Its own jobs would run during the measurement.
    const crowd = await startCrowd({ role: 'api', ...database }, count);
    await measure({ ...crowd, count }).finally(() => crowd.server.stop());
  } finally {
    await postgres?.stop();
  }
}

/**
 * p95 of CPU time (client and server together, without PostgreSQL) and of wall time. One thread does all the rest, so
 * they are equal with node:sqlite on an idle machine; on a busy one only CPU time is meaningful.
 */
export async function slowest(work: () => Promise<unknown>): Promise<{ cpu: number; wall: number }> {
  const cpu: number[] = [];
  const wall: number[] = [];
  for (let run = -WARM; run < RUNS; run++) {
    const began = performance.now();
    const used = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(used);
    if (run < 0) continue;
    cpu.push((user + system) / 1000);
    wall.push(performance.now() - began);
  }
  return { cpu: percentile(cpu, 0.95), wall: percentile(wall, 0.95) };
}

export const percentile = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.ceil(all.length * share) - 1]!;
