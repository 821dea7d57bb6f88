import { performance } from 'node:perf_hooks';
import { purgeDue } from '@verify/server/use-cases/retention/purge-due';
import { signedIn } from '@verify/server/testing/dashboard';
import { startCrowd } from '@verify/e2e/fixtures/many-applications';
import { holdFloors } from '../floors.ts';

const DUE = 5_000;
const READS = 200;

/**
 * Erases 5,000 applications whose retention has ended, of an account with 200,000 on node:sqlite, while somebody reads
 * the list. Reports the processor time of each, and how much slower the slowest of a hundred reads is than without it.
 */
export async function main(args: readonly string[]): Promise<void> {
  const count = Number(args.find((arg) => arg.startsWith('--applications='))?.split('=')[1] ?? 200_000);
  const { server } = await startCrowd({}, count);
  try {
    const { context } = server.backend;
    const { ask } = await signedIn(server, 'admin');
    const reads = async (until: () => boolean): Promise<number[]> => {
      const times: number[] = [];
      for (let i = 0; i < READS && !until(); i++) {
        const began = performance.now();
        const { status } = await ask('GET', '/applications?status=approved');
        if (status !== 200) throw new Error(`the list answered ${status}`);
        times.push(performance.now() - began);
      }
      return times;
    };
    await reads(() => false);
    const quiet = p99(await reads(() => false));
    const oldest = await context.store.db
      .selectFrom('applications')
      .select('finishedAt')
      .orderBy('finishedAt')
      .limit(1)
      .offset(DUE)
      .executeTakeFirstOrThrow();
    const { retention } = server.account.settings;
    const days = Math.ceil((context.now() - oldest.finishedAt!) / 86_400_000);
    await context.store.db
      .updateTable('accounts')
      .set({ settings: JSON.stringify({ ...server.account.settings, retention: { ...retention, dataDays: days } }) })
      .where('id', '=', server.account.id)
      .execute();
    let ended = false;
    const used = process.cpuUsage();
    const erasing = purgeDue(context).finally(() => (ended = true));
    const beside = reads(() => ended);
    const { data, setAside } = await erasing;
    const { user, system } = process.cpuUsage(used);
    const slower = p99(await beside) / quiet;
    const cpuMs = (user + system) / 1000 / data;
    console.log(
      `${data} of ${count} applications erased, ${setAside} set aside: ${cpuMs.toFixed(1)} ms of CPU each, reads included; ` +
        `p99 of a read ${quiet.toFixed(1)} ms before, ${slower.toFixed(1)} times that meanwhile`,
    );
    holdFloors('retention', { cpuMs });
  } finally {
    await server.stop();
  }
}

const p99 = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.ceil(all.length * 0.99) - 1]!;
