import type { Kysely } from 'kysely';

/** What a backend set when it created a token, until the token opens its application or expires. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('token_values')
    .addColumn('jti', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('token_values_expires_at').on('token_values').column('expires_at').execute();
}
