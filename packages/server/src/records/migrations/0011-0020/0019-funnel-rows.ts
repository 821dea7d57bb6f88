import type { Kysely } from 'kysely';

/** Rows that an application's events have added to the funnel, so that a session can't fill the table. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('applications')
    .addColumn('funnel_rows', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
