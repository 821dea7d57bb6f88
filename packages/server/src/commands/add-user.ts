import type { Role } from '@verify/contract';
import { ensureUser } from '../use-cases/people/ensure-user.ts';
import { newPassword } from '../use-cases/people/password.ts';
import { listAccounts } from '../records/accounts/accounts.ts';
import { type CommandOptions, withRecords } from './with-records.ts';

export type AddedUser =
  | { readonly ok: true; readonly email: string; readonly password: string; readonly accountName: string }
  | { readonly ok: false; readonly reason: string };

/** Adds a dashboard user to an account, or sets a new password for one, whether or not the service is running. */
export const addUser = (
  options: CommandOptions,
  { account, email, role, breakGlass }: { account: string; email: string; role: Role; breakGlass: boolean },
): Promise<AddedUser> =>
  withRecords(options, async (context): Promise<AddedUser> => {
    const accounts = await listAccounts(context.store.db);
    const found = accounts.find(({ publicId, name }) => publicId === account || name === account);
    if (!found) return { ok: false, reason: `there is no account "${account}"` };
    const password = newPassword();
    const name = email.split('@')[0]!;
    const user = await ensureUser(context, { accountId: found.id, email, name, role, password, breakGlass });
    return { ok: true, email: user.email, password, accountName: found.name };
  });
