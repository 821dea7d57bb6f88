import type { Kysely } from 'kysely';

/** What the server asked of a person before the camera, one row an attempt. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('liveness_challenges')
    .addColumn('application_id', 'text', (c) => c.notNull().references('applications.id'))
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('nonce', 'text', (c) => c.notNull().unique())
    .addColumn('steps', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('liveness_challenges_pk', ['application_id', 'attempt'])
    .execute();
}
