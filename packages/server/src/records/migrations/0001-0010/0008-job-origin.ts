import type { Kysely } from 'kysely';

/** Which request, and which trace, a job came of: a webhook can be followed back to the call that caused it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('request_id', 'text').execute();
  await db.schema.alterTable('jobs').addColumn('traceparent', 'text').execute();
}
