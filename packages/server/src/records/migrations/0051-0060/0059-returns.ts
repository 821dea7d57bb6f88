import type { Kysely } from 'kysely';

/** The application or portrait that a returning customer's face is compared with. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('returns')
    .addColumn('application_id', 'text', (c) => c.primaryKey().references('applications.id'))
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('reference_id', 'text', (c) => c.references('applications.id'))
    .addColumn('portrait', 'text')
    .execute();
  await db.schema.createIndex('returns_reference').on('returns').column('reference_id').execute();
}
