import { constants } from 'node:os';

/** Exit code that a shell reports after SIGPIPE. Not 0, because lines are missing. */
const READER_LEFT = 128 + constants.signals.SIGPIPE;

let isWatched = false;

/** Prints one line. A closed pipe ends the command silently; other failures throw, which `console.log` ignores. */
export function print(line: string): void {
  if (!isWatched) {
    isWatched = true;
    process.stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit(READER_LEFT);
    });
  }
  process.stdout.write(`${line}\n`);
}
