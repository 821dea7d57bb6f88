import type { Kysely } from 'kysely';

/** Liveness attempts of which a movement was told, for each of whom they count against. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('told_attempts')
    .addColumn('application_id', 'text', (c) => c.notNull().references('applications.id'))
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('drawn_at', 'bigint', (c) => c.notNull())
    .addColumn('kinds', 'text')
    .addColumn('answered', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('told_attempts_pk', ['application_id', 'attempt', 'owner'])
    .execute();
  await db.schema.createIndex('told_attempts_owner').on('told_attempts').columns(['owner', 'drawn_at']).execute();
  await db.schema.alterTable('liveness_challenges').addColumn('owed', 'text').execute();
}
