import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { print } from '@verify/checks/print';
import { rewrapDataKeys } from '../adapters/encrypted/data-keys.ts';
import { openMasterKeys } from '../keys/master-keys.ts';
import { resealSecrets } from '../keys/sealed-secret.ts';
import { openRecords } from '../storage.ts';

/**
 * `npm run rewrap-keys -- [DATA_DIR]`, with or without a running service, also with DATABASE_URL: wraps the keys of
 * applications and all sealed secrets with the first key of MASTER_KEY or MASTER_KEY_FILE. Afterwards the other keys
 * are no longer needed.
 */
async function main(dataDir: string): Promise<number> {
  const { MASTER_KEY: given, MASTER_KEY_FILE: file, DATABASE_URL: url } = process.env;
  if (!url && !existsSync(join(dataDir, 'records.db'))) {
    process.stderr.write(`There are no records in ${dataDir}.\nUsage: npm run rewrap-keys -- [DATA_DIR]\n`);
    return 2;
  }
  // A key created by development is used; none is created here.
  const development = existsSync(join(dataDir, 'master.key'));
  const master = await openMasterKeys({ given, file, dataDir, development });
  const store = await openRecords({ dataDir, ...(url ? { database: { url } } : {}) });
  try {
    const [files, secrets] = [await rewrapDataKeys(store, master), await resealSecrets(store, master)];
    print(`wrapped ${files} file keys and ${secrets} secrets with master key ${master.id}`);
    return 0;
  } finally {
    await store.close();
  }
}

process.exitCode = await main(process.argv[2] ?? process.env['DATA_DIR'] ?? '.data').catch((error: Error) => {
  process.stderr.write(`No key was wrapped: ${error.message}\n`);
  return 1;
});
