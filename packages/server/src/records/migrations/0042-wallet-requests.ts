import type { Kysely } from 'kysely';

/** Requests for a wallet: what verifies the answer, and then what it said, both sealed. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('wallet_requests')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('application_id', 'text', (c) => c.notNull().references('applications.id'))
    .addColumn('way', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('fetched_with', 'text')
    .addColumn('number', 'text', (c) => c.notNull())
    .addColumn('number_tries', 'integer', (c) => c.notNull())
    .addColumn('code', 'text')
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('portrait', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('wallet_requests_application')
    .on('wallet_requests')
    .columns(['application_id', 'created_at'])
    .execute();
}
