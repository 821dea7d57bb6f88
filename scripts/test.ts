import { bringPostgres } from './bring-postgres.ts';
import { findBrowser } from '@verify/e2e/fixtures/browser/find-browser';
import { bringEngines } from '@verify/e2e/engines/bring-engines';
import { LONG } from '@verify/e2e/fixtures/long';
import { say, step } from './steps.ts';

/** All that must hold before a change lands, from cheap to dear. `npm test -- --quick` leaves out the stories. */
const quick = process.argv.includes('--quick');
const vitest = (...projects: string[]) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
];

try {
  const browser = await findBrowser(say);
  const env = { CHROMIUM_PATH: browser };
  say(`Browser: ${browser}`);
  const postgres = bringPostgres(say);
  say(
    `PostgreSQL: ${postgres ?? 'none to be had, SO ITS TESTS ARE SKIPPED (apt-get install postgresql, or POSTGRES_BIN)'}`,
  );
  const absent = quick ? [] : bringEngines(say);
  for (const name of absent)
    say(`${name}: none to be had, SO ITS STORIES ARE SKIPPED (npm run test:engines -- says what it needs)`);
  await step('Format', ['node_modules/oxfmt/bin/oxfmt', '--check']);
  await step('Lint', ['node_modules/oxlint/bin/oxlint']);
  await step('Types', ['scripts/types.ts']);
  await step('Known holes of what ships', ['scripts/audit.ts']);
  await step('Building what the browser gets', ['scripts/build.ts']);
  // On two cores Vitest would use only one worker.
  await step(
    'Unit tests, and the floors of what was built',
    [...vitest('unit', 'slow', 'built'), '--maxWorkers=2'],
    env,
  );
  await step('Tests in the browser', vitest('browser'), env);
  if (!quick) {
    await step('User stories', vitest('e2e'), env);
    // The smallest part: the rest takes minutes.
    const part = LONG ? [] : ['main-job'];
    await step('User stories in Firefox and WebKit', [...vitest('engines'), ...part], env);
  }
  say('All passed.');
} catch (error) {
  console.error(`verify  ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
