import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rewrapDataKeys } from '../files/encrypted/data-keys.ts';
import { openMasterKeys } from '../files/encrypted/master-keys.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';

/**
 * `pnpm rewrap-keys [DATA_DIR]`, beside a running service or without one: wraps the key of every application with the first key of
 * MASTER_KEY or MASTER_KEY_FILE. After it the other keys are needed no more.
 */
async function main(dataDir: string): Promise<number> {
  const path = join(dataDir, 'records.db');
  if (!existsSync(path)) {
    process.stderr.write(`There are no records in ${dataDir}.\nUsage: pnpm rewrap-keys [DATA_DIR]\n`);
    return 2;
  }
  const { MASTER_KEY: given, MASTER_KEY_FILE: file } = process.env;
  const master = await openMasterKeys({ given, file, dataDir, development: true });
  const store = await openSqlite(path);
  try {
    process.stdout.write(`${await rewrapDataKeys(store, master)} keys wrapped by master key ${master.id}\n`);
    return 0;
  } finally {
    await store.close();
  }
}

process.exitCode = await main(process.argv[2] ?? process.env['DATA_DIR'] ?? '.data').catch((error: Error) => {
  process.stderr.write(`No key was wrapped: ${error.message}\n`);
  return 1;
});
