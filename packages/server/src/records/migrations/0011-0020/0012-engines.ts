import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * When the next job is due comes from two small indexes, however many wait for later; words are compared by their code
 * points everywhere.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('jobs_waiting')
    .on('jobs')
    .columns(['kind', 'run_at'])
    .where(sql.ref('lease_until'), 'is', null)
    .execute();
  await db.schema
    .createIndex('jobs_held')
    .on('jobs')
    .columns(['kind', 'lease_until'])
    .where(sql.ref('lease_until'), 'is not', null)
    .execute();
  // SQLite's text is compared so from the start; PostgreSQL's as the database's language does, by which no index finds
  // the words that begin with what was typed.
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table application_terms alter column value type text collate "C"`.execute(db);
  }
}
