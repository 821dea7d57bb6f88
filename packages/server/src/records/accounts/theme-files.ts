import { sql } from 'kysely';
import { count, find, remove } from '../rows.ts';
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

/** Uploading the same content again counts as new, so that it is not deleted before its flow is saved. */
export async function insertThemeFile<T extends ThemeFileTable>(tx: Db, table: T, row: ThemeFiles[T]): Promise<void> {
  await tx
    .insertInto(table as 'logos')
    .values(row as LogoRow)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ createdAt: row.createdAt }))
    .execute();
}

/** From any account: the address is enough. */
export const findThemeFile = <T extends ThemeFileTable>(db: Db, table: T, id: string): Promise<ThemeFiles[T] | null> =>
  find(db, table as 'logos', { id }) as Promise<ThemeFiles[T] | null>;

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

export const countThemeFiles = (db: Db, table: ThemeFileTable, accountId: string) => count(db, table, { accountId });

export const deleteThemeFile = (tx: Db, table: ThemeFileTable, id: string) => remove(tx, table, { id });
