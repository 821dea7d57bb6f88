import { existsSync } from 'node:fs';

const SETPRIV = '/usr/bin/setpriv';

/**
 * The command, wrapped so that the kernel ends its process with ours, however ours ends: a killed test runs no
 * handlers. Without util-linux, the plain command.
 */
export function tied(signal: 'SIGKILL' | 'SIGQUIT', command: string, args: readonly string[]): [string, string[]] {
  return existsSync(SETPRIV) ? [SETPRIV, ['--pdeathsig', signal.slice(3), command, ...args]] : [command, [...args]];
}
