import { spawnSync } from 'node:child_process';
import { findPostgres } from '@verify/server/testing/find-postgres';

/** Folder of a PostgreSQL for the tests: one that is here, else Debian's package. Null when none is to be had; nothing fails for that. */
export function bringPostgres(say: (text: string) => void): string | null {
  const here = findPostgres();
  if (here) return here;
  say('No PostgreSQL found, asking Debian for its package …');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql']]) {
    const [command, ...rest] = [...sudo, 'apt-get', ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const done = spawnSync(command!, rest, { stdio: 'ignore', timeout: 300_000, env });
    if (done.error) return null;
  }
  return findPostgres();
}
