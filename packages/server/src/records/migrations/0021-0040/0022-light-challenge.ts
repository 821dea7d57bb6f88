import type { Kysely } from 'kysely';

/** Which colours the screen showed in an attempt, or why it showed none. Attempts before this one showed none. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('liveness_challenges').addColumn('light', 'text').execute();
}
