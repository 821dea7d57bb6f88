import { sql } from 'kysely';
import type { Db } from '../store.ts';
import type { LogoRow } from '../tables.ts';

export async function insertLogo(tx: Db, row: LogoRow): Promise<void> {
  await tx
    .insertInto('logos')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ createdAt: row.createdAt }))
    .execute();
}

/** From any account: the address is enough, because logos are public. */
export async function findLogo(db: Db, id: string): Promise<LogoRow | null> {
  return (await db.selectFrom('logos').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Logos uploaded before `before` that no version of any flow of the account uses. */
export async function listUnusedLogos(db: Db, accountId: string, before: number): Promise<string[]> {
  const rows = await db
    .selectFrom('logos')
    .select('id')
    .where('accountId', '=', accountId)
    .where('createdAt', '<', before)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('flowVersions')
            .innerJoin('flows', 'flows.id', 'flowVersions.flowId')
            .select('flowVersions.version')
            .where('flows.accountId', '=', accountId)
            .where(sql<boolean>`flow_versions.settings like '%"' || logos.id || '"%'`),
        ),
      ),
    )
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countLogos(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('logos')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function deleteLogo(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('logos').where('id', '=', id).execute();
}
