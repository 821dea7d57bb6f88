import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { purgeDue } from '@verify/server/use-cases/retention/purge-due';
import { signedIn } from '@verify/server/testing/dashboard';
import { holdFloors } from '../floors.ts';
import { numberOption } from '../reading/pictures.ts';
import { type Measured, percentile, slowest } from './crowd.ts';

const READS = 200;
const PAUSE_MS = 50;

/**
 * Erases forty applications at the API, then 5,000 (`--due=`) whose retention has ended, while somebody reads the list.
 * Reports the CPU time of each, and how much slower the slowest of a hundred reads is than without erasures.
 */
export async function measureRetention({ server, count }: Measured, args: readonly string[]): Promise<void> {
  const { context } = server.backend;
  let { ask } = await signedIn(server, 'admin');
  const reads = async (goOn: (read: number) => boolean): Promise<number[]> => {
    const times: number[] = [];
    for (; goOn(times.length); await sleep(PAUSE_MS)) {
      const began = performance.now();
      const { status } = await ask('GET', '/applications?status=approved');
      // The rate limit applies per user.
      if (status === 429) ({ ask } = await signedIn(server, 'admin'));
      else if (status !== 200) throw new Error(`the list answered ${status}`);
      times.push(performance.now() - began);
    }
    return times;
  };
  const { db } = context.store;
  const newest = await db.selectFrom('applications').select('id').orderBy('createdAt', 'desc').limit(50).execute();
  const { cpu, wall } = await slowest(async () => {
    const body = { reason: 'A bench.', revision: 3 };
    const { status } = await ask('POST', `/applications/${newest.pop()!.id}/redact`, body);
    if (status !== 200) throw new Error(`the erasure answered ${status}`);
  });
  console.log(`p95 of an erasure at the API: ${cpu.toFixed(1)} ms of CPU, ${wall.toFixed(1)} ms`);
  await reads((read) => read < READS);
  const quiet = percentile(await reads((read) => read < READS), 0.99);
  const byEnd = db.selectFrom('applications').select('finishedAt').orderBy('finishedAt').limit(1);
  const oldest = await byEnd.offset(numberOption(args, 'due', 5_000)).executeTakeFirstOrThrow();
  const dataDays = Math.ceil((context.now() - oldest.finishedAt!) / 86_400_000);
  const settings = { ...server.account.settings, retention: { imageDays: null, videoDays: null, dataDays } };
  await db
    .updateTable('accounts')
    .set({ settings: JSON.stringify(settings) })
    .execute();
  let ended = false;
  const used = process.cpuUsage();
  const began = performance.now();
  const erasing = purgeDue(context).finally(() => (ended = true));
  const beside = reads(() => !ended);
  const { data, setAside } = await erasing;
  const { user, system } = process.cpuUsage(used);
  const seconds = (performance.now() - began) / 1000;
  const slower = percentile(await beside, 0.99) / quiet;
  const cpuMs = (user + system) / 1000 / data;
  console.log(
    `${data} of ${count} applications erased in ${seconds.toFixed(0)} s, ${setAside} set aside: ${cpuMs.toFixed(1)} ms of CPU each, reads included; ` +
      `p99 of a read ${quiet.toFixed(1)} ms before, ${slower.toFixed(1)} times that meanwhile`,
  );
  holdFloors('retention', { cpuMs });
}
