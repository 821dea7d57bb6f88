import { changeHold } from '@verify/server';
import { readEnvironment } from './environment.ts';
import { commandOptions } from './storage-options.ts';

/**
 * `npm run deliveries -- show|hold|release`: whether webhooks and messages are sent. A service notices within seconds.
 */
const [change, ...rest] = process.argv.slice(2);
const read = readEnvironment(process.env);
const isRight = rest.length === 0 && (change === 'show' || change === 'hold' || change === 'release');
if (!read.ok || !isRight) {
  console.error(read.ok ? 'Usage: npm run deliveries -- show|hold|release' : read.faults.join('\n'));
  process.exit(1);
}
const hold = await changeHold(commandOptions(read.environment), change);
console.log(
  hold
    ? `Webhooks and messages are held since ${new Date(hold.since).toISOString()} (${hold.reason}).`
    : 'Webhooks and messages are sent.',
);
