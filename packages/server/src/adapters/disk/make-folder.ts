import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it. Node's own `recursive` tries for ever on a file system that takes no folders, such
 * as /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  const isMade = (): Promise<boolean> =>
    mkdir(path, { mode: 0o700 }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return true;
        if (error.code === 'ENOENT') return false;
        throw error;
      },
    );
  if (await isMade()) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  if (!(await isMade())) throw new Error(`the folder ${path} cannot be made there: choose one on a disk`);
}
