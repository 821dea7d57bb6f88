import { join } from 'node:path';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import { createAccount, type NewAccount } from './new-account.ts';

/** Adds an account to the records in `dataDir`, whether or not the service runs on them. */
export async function addAccount(dataDir: string, options: Parameters<typeof createAccount>[1]): Promise<NewAccount> {
  const store = await openSqlite(join(dataDir, 'records.db'));
  try {
    return await createAccount(store, options);
  } finally {
    await store.close();
  }
}
