import { aptInstall } from '@verify/server/testing/apt-install';
import { findPostgres } from '@verify/server/testing/find-postgres';

/**
 * Folder of a PostgreSQL for the tests: an installed one, otherwise Debian's package. Null if neither is available,
 * which is not an error.
 */
export function bringPostgres(say: (text: string) => void): string | null {
  const here = findPostgres();
  if (here) return here;
  say('No PostgreSQL found, asking Debian for its package …');
  aptInstall(['postgresql']);
  return findPostgres();
}
