import { openRecords, type StorageOptions } from '../storage.ts';
import { createAccount, type NewAccount } from './new-account.ts';

/** Adds an account to the records in `storage`, whether or not the service runs on them. */
export async function addAccount(
  storage: StorageOptions,
  options: Parameters<typeof createAccount>[1],
): Promise<NewAccount> {
  const store = await openRecords(storage);
  try {
    return await createAccount(store, options);
  } finally {
    await store.close();
  }
}
