import type { Kysely } from 'kysely';

/** What the person agreed to: kind, version, language, text and time. Null in applications from before. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('applications').addColumn('consents', 'text').execute();
}
