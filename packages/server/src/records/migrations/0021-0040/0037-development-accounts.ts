import { type Kysely, sql } from 'kysely';

/** Marks the accounts that a development start created, because production must refuse their keys and users. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('for_development', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update accounts set for_development = 1
    where name = 'Development' and id in (select account_id from users where email = 'developer@localhost')`.execute(
    db,
  );
}
