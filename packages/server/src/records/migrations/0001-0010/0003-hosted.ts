import type { Kysely } from 'kysely';

/** A submission completes the link that its application came from: found by the application. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('links_application_id').on('links').columns(['application_id']).execute();
}
