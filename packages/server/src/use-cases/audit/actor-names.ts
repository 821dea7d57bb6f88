import { listApiKeys } from '../../records/accounts/api-keys.ts';
import { listUsers } from '../../records/people/users.ts';
import type { Db } from '../../records/store.ts';

/** Display names of the users and keys that appear as actors in the audit log. */
export async function actorNames(db: Db, accountId: string): Promise<ReadonlyMap<string, string>> {
  const users = (await listUsers(db, accountId)).map(({ id, name }) => [id, name] as const);
  const keys = (await listApiKeys(db, accountId)).map(({ id, name }) => [`key:${id}`, `API key “${name}”`] as const);
  return new Map([...users, ...keys]);
}
