import { bringPostgres } from './bring-postgres.ts';
import { say, step } from './steps.ts';

/** `pnpm test:scale`: the suites of the drivers, then stories on PostgreSQL, a real S3 server and several processes. On Debian 12. */
const vitest = (project: string, ...files: string[]) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  project,
  ...files,
];

try {
  if (!bringPostgres(say)) throw new Error('PostgreSQL is needed: apt-get install postgresql, or POSTGRES_BIN');
  await step(
    'Records and jobs on PostgreSQL, moving there',
    vitest('unit', 'src/adapters/postgres', 'src/use-cases/move'),
  );
  await step('Files on S3, several processes, faults', vitest('scale'));
  say('All passed.');
} catch (error) {
  console.error(`verify  ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
