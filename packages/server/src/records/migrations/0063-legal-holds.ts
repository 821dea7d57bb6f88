import type { Kysely } from 'kysely';

/** What may not be erased, by whom and why, and who released it. Rows stay after the release. */
export async function up(db: Kysely<never>): Promise<void> {
  let table = db.schema.createTable('legal_holds').addColumn('id', 'text', (c) => c.primaryKey());
  for (const name of ['account_id', 'kind', 'value', 'reason', 'set_by'])
    table = table.addColumn(name, 'text', (c) => c.notNull());
  table = table.addColumn('set_at', 'bigint', (c) => c.notNull());
  for (const name of ['release_asked_by', 'release_reason', 'released_by']) table = table.addColumn(name, 'text');
  await table.addColumn('released_at', 'bigint').execute();
  await db.schema.createIndex('legal_holds_value').on('legal_holds').columns(['account_id', 'kind', 'value']).execute();
}
