import { addAccount } from '@verify/server';
import { readEnvironment } from './environment.ts';
import { commandOptions } from './storage-options.ts';

/** `npm run create-account -- NAME`: an account for production, with the environment of the service. */
const name = process.argv[2]?.trim();
const read = readEnvironment(process.env);
if (!name || !read.ok) {
  console.error(read.ok ? 'Usage: npm run create-account -- NAME' : read.faults.join('\n'));
  process.exit(1);
}
const { VERIFY_ENV } = read.environment;
const { account, keys } = await addAccount(commandOptions(read.environment), {
  name,
  environment: VERIFY_ENV === 'production' ? 'live' : 'test',
  settings: {},
  now: Date.now(),
});
console.log(`Created the account "${account.name}" (${account.publicId}). Its keys are shown only once:`);
console.log(`  API key     ${keys.api}\n  SDK key     ${keys.sdk}\n  Secret key  ${keys.secret}`);
