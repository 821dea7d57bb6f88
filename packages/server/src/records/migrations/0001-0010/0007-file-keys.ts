import { type Kysely, sql } from 'kysely';

/**
 * One key an application for its files, wrapped by a master key. Applications from before keep their files as they lie:
 * their rows say `plain`, so that a missing row always means a new application and nobody can have a file taken for an
 * old, unencrypted one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('file_keys')
    .addColumn('application_id', 'text', (c) => c.primaryKey().references('applications.id'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('master_id', 'text')
    .addColumn('wrapped', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await sql`insert into file_keys (application_id, state, created_at) select id, 'plain', created_at from applications`.execute(
    db,
  );
}
