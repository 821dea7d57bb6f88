import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Attempts to sign in are counted before they are evaluated; entries of the audit log carry a MAC, and its heads are
 * signed; one e-mail address may be a user of several accounts.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable('sign_in_failures').execute();
  await db.schema
    .createTable('attempts')
    .addColumn('pool', 'text', (c) => c.primaryKey())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('blocked_until', 'bigint', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('attempts_last_at').on('attempts').column('last_at').execute();
  await db.schema.alterTable('audit').addColumn('mac', 'text').execute();
  // Whether an access was written down a moment ago is asked at each of them.
  await db.schema.createIndex('audit_subject_at').on('audit').columns(['account_id', 'subject', 'at']).execute();
  await db.schema
    .createTable('audit_heads')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('signature', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('audit_heads_pk', ['account_id', 'seq'])
    .execute();
  await keepWhatWasKept(db);
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table users drop constraint users_email_key`.execute(db);
  } else {
    await rebuildUsers(db);
  }
  await db.schema.createIndex('users_email_account').on('users').columns(['email', 'account_id']).unique().execute();
}

/** New accounts begin with 90 days; those of before, which kept everything, go on keeping it until an admin decides. */
async function keepWhatWasKept(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ id: string; settings: string }>`select id, settings from accounts`.execute(db);
  for (const { id, settings } of rows) {
    const kept = { retention: { videoDays: null, imageDays: null, dataDays: null }, ...JSON.parse(settings) };
    await sql`update accounts set settings = ${JSON.stringify(kept)} where id = ${id}`.execute(db);
  }
}

/**
 * SQLite can't drop a unique column's index. How to rebuild a table that others refer to:
 * sqlite.org/lang_altertable.html, 7.
 */
async function rebuildUsers(db: Kysely<never>): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`pragma foreign_keys = off`.execute(one);
    try {
      await one.transaction().execute(async (tx) => {
        await sql`create table users_anew (
          id text primary key,
          account_id text not null references accounts (id),
          email text not null,
          name text not null,
          role text not null,
          password_hash text not null,
          created_at bigint not null,
          last_sign_in_at bigint,
          disabled_at bigint,
          totp_secret text,
          totp_confirmed_at bigint,
          totp_step bigint)`.execute(tx);
        await sql`insert into users_anew select id, account_id, email, name, role, password_hash, created_at,
          last_sign_in_at, disabled_at, totp_secret, totp_confirmed_at, totp_step from users`.execute(tx);
        await sql`drop table users`.execute(tx);
        await sql`alter table users_anew rename to users`.execute(tx);
        await sql`create index users_account_id on users (account_id)`.execute(tx);
      });
    } finally {
      await sql`pragma foreign_keys = on`.execute(one);
    }
  });
}
