import { rotateKeys } from '@verify/server';
import { readEnvironment } from './environment.ts';
import { commandOptions } from './storage-options.ts';

/** `npm run rotate-keys -- session|file-link|wallet [--now]`: a new key beside a running service. */
const [purpose, flag, ...rest] = process.argv.slice(2);
const read = readEnvironment(process.env);
const isRight = rest.length === 0 && (flag === undefined || flag === '--now');
if (!read.ok || !isRight || (purpose !== 'session' && purpose !== 'file-link' && purpose !== 'wallet')) {
  console.error(read.ok ? 'Usage: npm run rotate-keys -- session|file-link|wallet [--now]' : read.faults.join('\n'));
  process.exit(1);
}
const rotated = await rotateKeys(commandOptions(read.environment), purpose, { atOnce: flag === '--now' });
if (!rotated.ok) {
  console.error(rotated.reason);
  process.exit(1);
}
const at = (ms: number): string => new Date(ms).toISOString();
console.log(
  `Key ${rotated.id} signs from ${at(rotated.signsFrom)}; the previous key is valid until ${at(rotated.oldGoodUntil)}.`,
);
