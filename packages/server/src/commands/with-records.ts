import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Needs } from '../context.ts';
import { openMasterKeys, type MasterKeySource } from '../keys/master-keys.ts';
import { openKeyRing } from '../keys/key-ring.ts';
import { openRecords, type StorageOptions } from '../storage.ts';

export interface CommandOptions extends StorageOptions, Pick<MasterKeySource, 'development'> {
  /** The key as text, or the file that holds it. */
  readonly masterKey?: string | undefined;
  readonly masterKeyFile?: string | undefined;
}

/** Opens records and keys for a command that writes, whether or not the service is running. */
export async function withRecords<T>(
  options: CommandOptions,
  work: (context: Needs<'keys' | 'now' | 'store'>) => Promise<T>,
): Promise<T> {
  const { masterKey: given, masterKeyFile: file, dataDir, development } = options;
  const store = await openRecords(options);
  try {
    const now = store.clock ?? Date.now;
    const own = development || existsSync(join(dataDir, 'master.key'));
    const master = await openMasterKeys({ given, file, dataDir, development: own });
    return await work({ store, keys: await openKeyRing(store, now, master), now });
  } finally {
    await store.close();
  }
}
