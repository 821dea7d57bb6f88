import { migrateRecords } from '@verify/server';
import { environmentOrExit } from './environment-or-exit.ts';
import { storageOptions } from './storage-options.ts';

/** `npm run migrate`: migrates the records to the newest shape, as a start would, and exits. */
const environment = environmentOrExit();
try {
  await migrateRecords(storageOptions(environment));
  console.log('The database schema is up to date.');
} catch (error) {
  console.error(`The database schema could not be updated: ${(error as Error).message}`);
  process.exitCode = 1;
}
