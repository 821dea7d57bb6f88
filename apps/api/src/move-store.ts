import { moveStore } from '@verify/server';
import { environmentOrExit } from './environment-or-exit.ts';
import { storageOptions } from './storage-options.ts';

/**
 * `npm run move-store`: from `DATA_DIR` to `DATABASE_URL` and `S3_*`, with the service stopped. Exit 1: the data is
 * not, or not completely, moved.
 */
const moved = await moveStore(storageOptions(environmentOrExit()), (line) => console.log(line));
if (!moved.ok) console.error(`Nothing was moved: ${moved.reason}.`);
else if (!moved.same)
  console.error('The copy differs from the source. Run the command again; the source is unchanged.');
else
  console.log(
    'Everything was copied and compared by count and hash. Keep the folder as a backup; its `master.key` is needed as MASTER_KEY.',
  );
process.exitCode = moved.ok && moved.same ? 0 : 1;
