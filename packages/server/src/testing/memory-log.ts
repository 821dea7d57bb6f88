import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { createLog } from '../log.ts';

/** The real log, written into a string. */
export function memoryLog(): { log: Logger; text: () => string } {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: createLog({ level: 'trace', destination }), text: () => lines.join('') };
}
