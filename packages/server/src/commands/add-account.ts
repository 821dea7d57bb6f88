import { createAccount, type NewAccount } from '../use-cases/setup/new-account.ts';
import { type CommandOptions, withRecords } from './with-records.ts';

/** Adds an account to the records, whether or not the service is running. */
export const addAccount = (
  options: CommandOptions,
  account: Parameters<typeof createAccount>[1],
): Promise<NewAccount> => withRecords(options, (context) => createAccount(context, account));
