import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Windows of the rate limits that processes share. In PostgreSQL without a log: a crash starts every window again. */
export async function up(db: Kysely<never>): Promise<void> {
  const unlogged = db.getExecutor().adapter instanceof PostgresAdapter ? sql`unlogged` : sql``;
  await sql`create ${unlogged} table rate_windows (
    hash text primary key,
    calls integer not null,
    ends_at bigint not null)`.execute(db);
  await db.schema.createIndex('rate_windows_ends_at').on('rate_windows').column('ends_at').execute();
}
