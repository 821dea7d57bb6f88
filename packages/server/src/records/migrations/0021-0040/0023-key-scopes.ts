import { type Kysely, sql } from 'kysely';

/**
 * API keys have scopes, and any key can expire. Existing API keys keep the rights that the specification gives them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('api_keys').addColumn('scopes', 'text').execute();
  await db.schema.alterTable('api_keys').addColumn('expires_at', 'bigint').execute();
  await sql`update api_keys set scopes = '["applications:read","links:write"]' where kind = 'api'`.execute(db);
}
