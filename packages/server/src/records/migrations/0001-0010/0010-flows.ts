import type { Kysely } from 'kysely';

/** Who saved which version, flows put away, and the pictures that flows show. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('flows').addColumn('archived_at', 'bigint').execute();
  await schema.alterTable('flow_versions').addColumn('saved_by', 'text').execute();
  await schema
    .createTable('logos')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('width_px', 'integer', (c) => c.notNull())
    .addColumn('height_px', 'integer', (c) => c.notNull())
    .addColumn('size_bytes', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('logos_account_id').on('logos').columns(['account_id', 'created_at']).execute();
}
