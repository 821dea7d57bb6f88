import type { Kysely } from 'kysely';

/** What an app read from the chip of a document, sealed. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('chips')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('application_id', 'text', (c) => c.notNull().references('applications.id'))
    .addColumn('round', 'integer', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('portrait', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('chips_application', ['application_id', 'round'])
    .execute();
}
