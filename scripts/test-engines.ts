import { bringEngines } from '@verify/e2e/engines/bring-engines';
import { command, say, step } from './steps.ts';

/**
 * The stories in Firefox and WebKit (`npm run test:engines`), which are installed if Debian's packages are available.
 * Arguments are files.
 */
await command(async () => {
  for (const name of bringEngines(say)) say(`${name} is not installed and could not be, SO ITS STORIES ARE SKIPPED`);
  await step('Building what has changed', ['scripts/build.ts']);
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'engines', ...process.argv.slice(2)];
  await step('Stories in Firefox and WebKit', args);
});
