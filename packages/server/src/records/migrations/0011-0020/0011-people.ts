import type { Kysely } from 'kysely';

/**
 * Second steps of signing in, invitations, proposals of four eyes, applications that were asked again, what retention
 * has removed, and the words of the audit log that can be erased.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await people(db);
  await reviews(db);
  await add(db, 'signing_keys', 'signs_from', 'bigint');
  await db.schema
    .createTable('audit_notes')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('salt', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('audit_notes_pk', ['account_id', 'seq'])
    .execute();
  await index(db, 'audit_notes', 'account_id', 'subject');
}

async function people(db: Kysely<never>): Promise<void> {
  await add(db, 'users', 'totp_secret', 'text');
  await add(db, 'users', 'totp_confirmed_at', 'bigint');
  await add(db, 'users', 'totp_step', 'bigint');
  await add(db, 'user_sessions', 'user_agent', 'text');
  await add(db, 'user_sessions', 'ip_address', 'text');
  await add(db, 'user_sessions', 'last_seen_at', 'bigint');
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'hash'])
    .execute();
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('invited_by', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('accepted_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute();
  await index(db, 'invitations', 'account_id', 'created_at');
}

async function reviews(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('review_proposals')
    .addColumn('application_id', 'text', (c) => c.primaryKey().references('applications.id'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await add(db, 'applications', 'asked', 'text');
  await db.schema
    .alterTable('applications')
    .addColumn('purged', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await index(db, 'applications', 'account_id', 'flow_id', 'purged', 'finished_at');
}

const add = (db: Kysely<never>, table: string, column: string, type: 'text' | 'bigint'): Promise<void> =>
  db.schema.alterTable(table).addColumn(column, type).execute();

const index = (db: Kysely<never>, table: string, ...columns: string[]): Promise<void> =>
  db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
