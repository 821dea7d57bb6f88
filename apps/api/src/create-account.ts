import { addAccount } from '@verify/server';
import { environmentOrExit } from './environment-or-exit.ts';
import { commandOptions } from './storage-options.ts';

/** `npm run create-account -- NAME`: an account for production, with the environment of the service. */
const name = process.argv[2]?.trim();
const isRight = process.argv.length === 3 && name && !name.startsWith('-');
const environment = environmentOrExit(!isRight && 'npm run create-account -- NAME');
const { account, keys } = await addAccount(commandOptions(environment), {
  name: name!,
  environment: environment.VERIFY_ENV === 'production' ? 'live' : 'test',
  settings: {},
  now: Date.now(),
});
console.log(`Created the account "${account.name}" (${account.publicId}). Its keys are shown only once:`);
console.log(`  API key     ${keys.api}\n  SDK key     ${keys.sdk}\n  Secret key  ${keys.secret}`);
