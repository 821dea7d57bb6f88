import type { Kysely } from 'kysely';

/** The stand-alone script's address names an account and a flow. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('standalone_scripts')
    .addColumn('public_id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('flow_id', 'text', (c) => c.notNull().references('flows.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
}
