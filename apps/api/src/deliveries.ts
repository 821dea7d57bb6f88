import { changeHold } from '@verify/server';
import { environmentOrExit } from './environment-or-exit.ts';
import { commandOptions } from './storage-options.ts';

/**
 * `npm run deliveries -- show|hold|release`: whether webhooks and messages are sent. A service notices within seconds.
 */
const [change, ...rest] = process.argv.slice(2);
const known = (['show', 'hold', 'release'] as const).find((each) => each === change && rest.length === 0);
const environment = environmentOrExit(!known && 'npm run deliveries -- show|hold|release');
const hold = await changeHold(commandOptions(environment), known!);
console.log(
  hold
    ? `Webhooks and messages are held since ${new Date(hold.since).toISOString()} (${hold.reason}).`
    : 'Webhooks and messages are sent.',
);
