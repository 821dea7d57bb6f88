import { link } from '../../app/router.ts';

/** The secret of a link is in the fragment, which no server sees, and leaves the address at once. */
export function takeSecret(path: string): string {
  const secret = location.hash.slice(1);
  if (secret !== '') history.replaceState(null, '', link(path));
  return secret;
}
