import { leaseTable, pgBoss } from './lanes.ts';

/** Takes a job, says so, and never ends it: its parent kills it. */
const [which, url] = process.argv.slice(2) as [string, string];
const lane = await (which === 'pg-boss' ? pgBoss(url) : leaseTable(url));
await lane.work(async () => {
  process.stdout.write('held\n');
  await new Promise(() => {});
});
