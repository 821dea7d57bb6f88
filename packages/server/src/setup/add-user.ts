import type { Role } from '@verify/contract';
import { newPassword } from '../dashboard/password.ts';
import { ensureUser } from '../dashboard/sign-in.ts';
import { listAccounts } from '../store/accounts.ts';
import { openRecords, type StorageOptions } from '../storage.ts';

export type AddedUser =
  | { readonly ok: true; readonly email: string; readonly password: string; readonly accountName: string }
  | { readonly ok: false; readonly reason: string };

/** A dashboard user of an account, or a new password for one; whether or not the service runs on the records in `storage`. */
export async function addUser(
  storage: StorageOptions,
  { account, email, role }: { account: string; email: string; role: Role },
): Promise<AddedUser> {
  const store = await openRecords(storage);
  try {
    const found = (await listAccounts(store.db)).find(({ publicId, name }) => publicId === account || name === account);
    if (!found) return { ok: false, reason: `there is no account "${account}"` };
    const password = newPassword();
    const name = email.split('@')[0]!;
    const user = await ensureUser({ store, now: Date.now }, { accountId: found.id, email, name, role, password });
    if (!user) return { ok: false, reason: 'this e-mail address is a user of another account' };
    return { ok: true, email: user.email, password, accountName: found.name };
  } finally {
    await store.close();
  }
}
