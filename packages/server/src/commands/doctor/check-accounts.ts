import { listAccounts } from '../../records/accounts/accounts.ts';
import type { Db } from '../../records/store.ts';
import { type Finding, warning } from './finding.ts';

/** In production, names accounts that a development start created. */
export async function checkAccounts(db: Db, development: boolean): Promise<Finding[]> {
  if (development) return [];
  const made = (await listAccounts(db)).filter(({ forDevelopment }) => forDevelopment);
  return made.map(({ name, publicId }) => {
    const message = `The account "${name}" (${publicId}) was created by a development start. Its keys and users are refused.`;
    const advice =
      'Create an account for production with `npm run create-account -- NAME`, and delete development-keys.json from DATA_DIR.';
    return warning('accounts', message, advice);
  });
}
