import type { Kysely } from 'kysely';

/** Facts about these records as a whole, such as whether their deliveries are held. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('records_state')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
}
