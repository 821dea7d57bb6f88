import type { Kysely } from 'kysely';

/** Shared secrets of webhook endpoints, sealed. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('webhook_endpoints').addColumn('secret', 'text').execute();
}
