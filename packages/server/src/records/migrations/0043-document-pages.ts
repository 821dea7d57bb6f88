import type { Kysely } from 'kysely';

/** Pages of a document, sealed: a copy of its picture is known again however it was turned. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('document_holders').addColumn('pages', 'text').execute();
}
