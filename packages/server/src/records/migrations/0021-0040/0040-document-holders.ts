import type { Kysely } from 'kysely';

/** Holders of documents as keyed hashes: the same number with another name is a concern. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('document_holders')
    .addColumn('application_id', 'text', (c) => c.notNull().references('applications.id'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('document_hash', 'text', (c) => c.notNull())
    .addColumn('holder_hash', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('document_holders_pk', ['application_id', 'document_hash'])
    .execute();
  await db.schema
    .createIndex('document_holders_document')
    .on('document_holders')
    .columns(['account_id', 'document_hash'])
    .execute();
}
