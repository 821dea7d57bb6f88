import { backUp } from '@verify/server';
import { environmentOrExit } from './environment-or-exit.ts';

/** `npm run backup -- FOLDER`: a copy of `DATA_DIR`, with the service running or not. */
const to = process.argv[2];
const { DATA_DIR } = environmentOrExit(!to && 'npm run backup -- FOLDER');
try {
  const { recordBytes, files } = await backUp(DATA_DIR, to!);
  console.log(
    `Backed up to ${to}: ${recordBytes} bytes of records and ${files} files. The backup does not contain the master key.`,
  );
} catch (error) {
  console.error(`The backup failed: ${(error as Error).message}`);
  process.exitCode = 1;
}
