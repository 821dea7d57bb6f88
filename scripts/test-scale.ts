import { existsSync } from 'node:fs';
import { aptInstall } from '@verify/server/testing/apt-install';
import { bringCeph } from '@verify/server/testing/bring-ceph';
import { bringPostgres } from './bring-postgres.ts';
import { command, say, step } from './steps.ts';

/** `npm run test:scale` (Debian 12): the drivers’ suites, then stories on PostgreSQL, S3 and several processes. */
const vitest = (projects: readonly string[], ...files: string[]) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  ...files,
];

/** Servers that single tests start. If one is not available, its tests are skipped, with a message. */
const MORE = [
  ['PgBouncer', '/usr/sbin/pgbouncer', 'pgbouncer'],
  ['Redis', '/usr/bin/redis-server', 'redis-server'],
] as const;

await command(async () => {
  if (!bringPostgres(say)) throw new Error('PostgreSQL is needed: apt-get install postgresql, or POSTGRES_BIN');
  bringCeph(say);
  const skipped: string[] = [];
  for (const [name, path, debian] of MORE) {
    if (existsSync(path)) continue;
    say(`No ${name} found, asking Debian for its package …`);
    const failure = aptInstall([debian]);
    if (failure) skipped.push(`${name} could not be installed, SO ITS TESTS WERE SKIPPED: ${failure}`);
  }
  await step(
    'Records, jobs and limits on PostgreSQL, moving there',
    vitest(['unit', 'slow'], 'src/adapters/postgres', 'src/adapters/rates', 'src/commands/move'),
  );
  await step('Files on S3, several processes, faults', vitest(['scale']), { SLOW_LOOPS: '60' });
  for (const each of skipped) say(each);
  say(skipped.length > 0 ? 'All that could be run passed.' : 'All passed.');
});
