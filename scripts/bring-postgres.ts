import { aptInstall } from '@verify/server/testing/apt-install';
import { findPostgres } from '@verify/server/testing/find-postgres';

/**
 * Folder of a PostgreSQL for the tests: one that is here, else Debian's package. Null when none is to be had; nothing
 * fails for that.
 */
export function bringPostgres(say: (text: string) => void): string | null {
  const here = findPostgres();
  if (here) return here;
  say('No PostgreSQL found, asking Debian for its package …');
  aptInstall(['postgresql']);
  return findPostgres();
}
