import type { Kysely } from 'kysely';

/** Users and sessions of an identity provider, sign-ons that are under way, and logout notices that were accepted. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [table, column] of [
    ['users', 'issuer'],
    ['users', 'subject'],
    ['user_sessions', 'issuer'],
    ['user_sessions', 'subject'],
    ['user_sessions', 'sid'],
  ] as const) {
    await db.schema.alterTable(table).addColumn(column, 'text').execute();
  }
  await db.schema
    .alterTable('users')
    .addColumn('break_glass', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('users_subject')
    .on('users')
    .columns(['account_id', 'issuer', 'subject'])
    .unique()
    .execute();
  await db.schema.createIndex('user_sessions_subject').on('user_sessions').columns(['issuer', 'subject']).execute();
  await db.schema
    .createTable('sign_ons')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('verifier', 'text', (c) => c.notNull())
    .addColumn('account', 'text')
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('logout_notices')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
}
