import { migrateRecords } from '@verify/server';
import { readEnvironment } from './environment.ts';
import { storageOptions } from './storage-options.ts';

/** `npm run migrate`: brings the records to the newest shape, as a start would, and ends. */
const read = readEnvironment(process.env);
if (!read.ok) {
  console.error(read.faults.join('\n'));
  process.exit(1);
}
try {
  await migrateRecords(storageOptions(read.environment));
  console.log('The database schema is up to date.');
} catch (error) {
  console.error(`The database schema could not be updated: ${(error as Error).message}`);
  process.exitCode = 1;
}
