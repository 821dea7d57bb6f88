import { type Kysely, sql } from 'kysely';
import { termsOf } from '../../applications/application-terms.ts';

/**
 * Users of the dashboard, their sessions, the reviewers' claims, and the words that the list of applications is
 * searched by.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const schema = db.schema;
  await schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id'))
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_sign_in_at', 'bigint')
    .addColumn('disabled_at', 'bigint')
    .execute();
  await schema.createIndex('users_account_id').on('users').columns(['account_id']).execute();
  await schema
    .createTable('user_sessions')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('user_sessions_user_id').on('user_sessions').columns(['user_id']).execute();
  await schema
    .createTable('sign_in_failures')
    .addColumn('email_hash', 'text', (c) => c.primaryKey())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createTable('review_claims')
    .addColumn('application_id', 'text', (c) => c.primaryKey().references('applications.id'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('until', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createTable('application_terms')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('application_id', 'text', (c) => c.notNull().references('applications.id'))
    .addPrimaryKeyConstraint('application_terms_pk', ['application_id', 'kind', 'value'])
    .execute();
  await schema
    .createIndex('application_terms_value')
    .on('application_terms')
    .columns(['account_id', 'kind', 'value', 'created_at', 'application_id'])
    .execute();
  for (const column of ['overall_status', 'stage', 'flow_name']) {
    await schema
      .createIndex(`applications_${column}_created_at`)
      .on('applications')
      .columns(['account_id', column, 'created_at', 'id'])
      .execute();
  }
  await schema.createIndex('audit_subject').on('audit').columns(['account_id', 'subject', 'seq']).execute();
  await fillTerms(db);
}

interface Row {
  readonly id: string;
  readonly account_id: string;
  readonly created_at: number;
  readonly external_id: string | null;
  readonly opening: string;
  readonly result: string | null;
}

/** For applications that were there before. */
async function fillTerms(db: Kysely<never>): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<Row>`
      select id, account_id, created_at, external_id, opening, result
      from applications where id > ${after} order by id limit 500`.execute(db);
    for (const row of rows) {
      const terms = termsOf({
        externalId: row.external_id,
        opening: JSON.parse(row.opening),
        result: row.result === null ? null : JSON.parse(row.result),
      });
      for (const { kind, value } of terms) {
        await sql`insert into application_terms (account_id, kind, value, created_at, application_id)
          values (${row.account_id}, ${kind}, ${value}, ${row.created_at}, ${row.id})`.execute(db);
      }
    }
    if (rows.length < 500) return;
    after = rows.at(-1)!.id;
  }
}
