import { existsSync } from 'node:fs';

const SETPRIV = '/usr/bin/setpriv';

/**
 * The command, so that the kernel ends its process when ours is gone, however ours ends: a killed test runs no
 * handlers. Where util-linux is missing, it is the command as it was.
 */
export function tied(signal: 'SIGKILL' | 'SIGQUIT', command: string, args: readonly string[]): [string, string[]] {
  return existsSync(SETPRIV) ? [SETPRIV, ['--pdeathsig', signal.slice(3), command, ...args]] : [command, [...args]];
}
