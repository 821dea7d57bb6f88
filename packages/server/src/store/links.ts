import type { Db } from './store.ts';
import type { LinkRow } from './tables.ts';

export async function insertLink(tx: Db, link: LinkRow): Promise<void> {
  await tx.insertInto('links').values(link).execute();
}

export async function findLink(db: Db, hash: string): Promise<LinkRow | null> {
  const row = await db.selectFrom('links').selectAll().where('hash', '=', hash).executeTakeFirst();
  return row ?? null;
}
