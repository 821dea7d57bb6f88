import { rotateKeys } from '@verify/server';
import { environmentOrExit } from './environment-or-exit.ts';
import { commandOptions } from './storage-options.ts';

/** `npm run rotate-keys -- session|file-link|wallet [--now]`: a new key beside a running service. */
const [purpose, flag, ...rest] = process.argv.slice(2);
const PURPOSES = ['session', 'file-link', 'wallet'] as const;
const known = PURPOSES.find((each) => each === purpose);
const isRight = known !== undefined && rest.length === 0 && (flag === undefined || flag === '--now');
const environment = environmentOrExit(!isRight && `npm run rotate-keys -- ${PURPOSES.join('|')} [--now]`);
const rotated = await rotateKeys(commandOptions(environment), known!, { atOnce: flag === '--now' });
if (!rotated.ok) {
  console.error(rotated.reason);
  process.exit(1);
}
const at = (ms: number): string => new Date(ms).toISOString();
console.log(
  `Key ${rotated.id} signs from ${at(rotated.signsFrom)}; the previous key is valid until ${at(rotated.oldGoodUntil)}.`,
);
