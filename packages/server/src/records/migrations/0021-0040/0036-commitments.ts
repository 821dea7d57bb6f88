import type { Kysely } from 'kysely';

/** Digests of pictures that browsers commit to while they record: one row for each recording, one for each request. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('commitment_channels')
    .addColumn('nonce', 'text', (c) => c.primaryKey())
    .addColumn('application_id', 'text', (c) => c.notNull().references('applications.id'))
    .addColumn('step', 'text', (c) => c.notNull())
    .addColumn('opened_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('next', 'integer', (c) => c.notNull())
    .addColumn('digests', 'integer', (c) => c.notNull())
    .addColumn('chain', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('commitment_channels_application')
    .on('commitment_channels')
    .columns(['application_id', 'step'])
    .execute();
  await db.schema
    .createTable('commitments')
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('application_id', 'text', (c) => c.notNull().references('applications.id'))
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('digests', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('commitments_pk', ['nonce', 'seq'])
    .execute();
  await db.schema.createIndex('commitments_application').on('commitments').column('application_id').execute();
}
