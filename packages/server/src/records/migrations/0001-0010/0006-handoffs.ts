import type { Kysely } from 'kysely';

/** From a desktop to a phone: one row an offer, the newest of an application counts. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('handoffs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('application_id', 'text', (c) => c.notNull().references('applications.id'))
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('match_code', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('claim_hash', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('handoffs_application_id_created_at')
    .on('handoffs')
    .columns(['application_id', 'created_at'])
    .execute();
}
