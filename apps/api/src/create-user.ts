import { Role } from '@verify/contract';
import { addUser } from '@verify/server';
import { environmentOrExit } from './environment-or-exit.ts';
import { commandOptions } from './storage-options.ts';

/**
 * `npm run create-user -- ACCOUNT EMAIL [ROLE] [--break-glass]`: a user of the dashboard, or a new password for one.
 * With `--break-glass` an admin who may use it although the account requires the identity provider.
 */
const FLAG = '--break-glass';
const breakGlass = process.argv.includes(FLAG);
const [account, email, given = 'admin'] = process.argv.slice(2).filter((each) => each !== FLAG);
const role = Role.safeParse(given);
const isRight = account && email?.includes('@') && role.success && (!breakGlass || role.data === 'admin');
const usage = `npm run create-user -- ACCOUNT EMAIL [${Role.options.join('|')}] [${FLAG}, for an admin]`;
const environment = environmentOrExit(!isRight && usage);
const user = { account: account!, email: email!, role: role.data!, breakGlass };
const added = await addUser(commandOptions(environment), user);
if (!added.ok) {
  console.error(`No user was created: ${added.reason}.`);
  process.exit(1);
}
console.log(
  `${added.email} can sign in to "${added.accountName}" with this password, which is shown only once:\n  ${added.password}`,
);
