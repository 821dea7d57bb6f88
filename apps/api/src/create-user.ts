import { Role } from '@verify/contract';
import { addUser } from '@verify/server';
import { readEnvironment } from './environment.ts';
import { commandOptions } from './storage-options.ts';

/**
 * `npm run create-user -- ACCOUNT EMAIL [ROLE] [--break-glass]`: a user of the dashboard, or a new password for one.
 * With `--break-glass` an admin who may use it although the account requires the identity provider.
 */
const FLAG = '--break-glass';
const breakGlass = process.argv.includes(FLAG);
const [account, email, given = 'admin'] = process.argv.slice(2).filter((each) => each !== FLAG);
const role = Role.safeParse(given);
const read = readEnvironment(process.env);
if (!account || !email?.includes('@') || !role.success || (breakGlass && role.data !== 'admin') || !read.ok) {
  const usage = `Usage: npm run create-user -- ACCOUNT EMAIL [${Role.options.join('|')}] [${FLAG}, for an admin]`;
  console.error(read.ok ? usage : read.faults.join('\n'));
  process.exit(1);
}
const added = await addUser(commandOptions(read.environment), { account, email, role: role.data, breakGlass });
if (!added.ok) {
  console.error(`No user was created: ${added.reason}.`);
  process.exit(1);
}
console.log(
  `${added.email} can sign in to "${added.accountName}" with this password, which is shown only once:\n  ${added.password}`,
);
