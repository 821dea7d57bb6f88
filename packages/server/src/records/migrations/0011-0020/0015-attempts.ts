import { type Kysely, sql } from 'kysely';

/**
 * An attempt is recorded when it ends, and numbered by its job. Those under way count on from what was recorded before.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('deliveries')
    .addColumn('attempts_before', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`
    update deliveries set attempts_before = deliveries.attempts - jobs.attempt from jobs
    where jobs.payload = deliveries.id and jobs.kind = 'deliver' and deliveries.attempts > jobs.attempt`.execute(db);
}
