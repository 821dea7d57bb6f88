import { backUp, noteBackUp } from '@verify/server';
import { environmentOrExit } from './environment-or-exit.ts';
import { storageOptions } from './storage-options.ts';

/**
 * `npm run backup -- FOLDER`: a copy of `DATA_DIR`, with the service running or not. `npm run backup -- --noted` only
 * notes that another program has made one, for `verify_backup_age_seconds`.
 */
const to = process.argv[2];
const environment = environmentOrExit(!to && 'npm run backup -- FOLDER|--noted');
try {
  if (to === '--noted') {
    await noteBackUp(storageOptions(environment));
    console.log('The backup is noted.');
  } else {
    const { recordBytes, files } = await backUp(environment.DATA_DIR, to!);
    console.log(
      `Backed up to ${to}: ${recordBytes} bytes of records and ${files} files. The backup does not contain the master key.`,
    );
  }
} catch (error) {
  console.error(`The backup failed: ${(error as Error).message}`);
  process.exitCode = 1;
}
