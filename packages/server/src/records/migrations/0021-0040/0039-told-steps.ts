import type { Kysely } from 'kysely';

/** When each movement of a challenge was told to the browser, and after which stills. Null in earlier attempts. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('liveness_challenges').addColumn('told', 'text').execute();
}
