import type { Kysely } from 'kysely';

/**
 * Marks of the pictures that finished applications were decided on, and document numbers that an account does not want
 * to see again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('picture_marks')
    .addColumn('application_id', 'text', (c) => c.notNull())
    .addColumn('slot', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('look', 'text')
    .addColumn('band0', 'text')
    .addColumn('band1', 'text')
    .addColumn('band2', 'text')
    .addColumn('band3', 'text')
    .addColumn('finished_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('picture_marks_pk', ['application_id', 'slot'])
    .execute();
  for (const column of ['sha256', 'band0', 'band1', 'band2', 'band3'])
    await db.schema
      .createIndex(`picture_marks_${column}`)
      .on('picture_marks')
      .columns(['account_id', column] as never)
      .execute();
  await db.schema.createIndex('picture_marks_age').on('picture_marks').column('finished_at').execute();
  await db.schema
    .createTable('blocked_numbers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('blocked_numbers_hash')
    .on('blocked_numbers')
    .columns(['account_id', 'hash'])
    .unique()
    .execute();
}
