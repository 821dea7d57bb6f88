import { backUp } from '@verify/server';
import { readEnvironment } from './environment.ts';

/** `npm run backup -- FOLDER`: a copy of `DATA_DIR`, with the service running or not. */
const to = process.argv[2];
const read = readEnvironment(process.env);
if (!to || !read.ok) {
  console.error(read.ok ? 'Usage: npm run backup -- FOLDER' : read.faults.join('\n'));
  process.exit(1);
}
try {
  const { recordBytes, files } = await backUp(read.environment.DATA_DIR, to);
  console.log(
    `Backed up to ${to}: ${recordBytes} bytes of records and ${files} files. The backup does not contain the master key.`,
  );
} catch (error) {
  console.error(`The backup failed: ${(error as Error).message}`);
  process.exitCode = 1;
}
