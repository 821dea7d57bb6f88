import { sql } from 'kysely';
import type { Db } from '../store.ts';
import type { FontRow, LogoRow } from '../tables.ts';

/**
 * Files that flows show. They are public: their ids are derived from account and content, and everyone who is verified
 * loads them.
 */
interface ThemeFiles {
  logos: LogoRow;
  fonts: FontRow;
}
export type ThemeFileTable = keyof ThemeFiles;

/** The same content again counts as new, so that it is not deleted before its flow is saved. */
export async function insertThemeFile<T extends ThemeFileTable>(tx: Db, table: T, row: ThemeFiles[T]): Promise<void> {
  await tx
    .insertInto(table as 'logos')
    .values(row as LogoRow)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ createdAt: row.createdAt }))
    .execute();
}

/** From any account: the address is enough. */
export async function findThemeFile<T extends ThemeFileTable>(
  db: Db,
  table: T,
  id: string,
): Promise<ThemeFiles[T] | null> {
  const row = await db
    .selectFrom(table as 'logos')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return (row as ThemeFiles[T] | undefined) ?? null;
}

/** Those uploaded before `before` that no version of any flow of the account uses. */
export async function listUnusedThemeFiles(
  db: Db,
  table: ThemeFileTable,
  accountId: string,
  before: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom(`${table as 'logos'} as file`)
    .select('file.id')
    .where('file.accountId', '=', accountId)
    .where('file.createdAt', '<', before)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('flowVersions')
            .innerJoin('flows', 'flows.id', 'flowVersions.flowId')
            .select('flowVersions.version')
            .where('flows.accountId', '=', accountId)
            .where(sql<boolean>`flow_versions.settings like '%"' || file.id || '"%'`),
        ),
      ),
    )
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countThemeFiles(db: Db, table: ThemeFileTable, accountId: string): Promise<number> {
  const row = await db
    .selectFrom(table as 'logos')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function deleteThemeFile(tx: Db, table: ThemeFileTable, id: string): Promise<void> {
  await tx
    .deleteFrom(table as 'logos')
    .where('id', '=', id)
    .execute();
}
