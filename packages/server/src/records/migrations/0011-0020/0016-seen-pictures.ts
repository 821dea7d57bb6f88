import { type Kysely, sql } from 'kysely';

/**
 * Pictures are known again after a crop, a reflection or a recording's other pace, for as long as their application is
 * kept, and in the order in which they came. What was kept of a picture's look before can't be compared with that any
 * more; the hashes of its bytes can.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('seen_pictures')
    .addColumn('application_id', 'text', (c) => c.notNull())
    .addColumn('slot', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('arrival', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addColumn('look', 'text')
    .addPrimaryKeyConstraint('seen_pictures_pk', ['application_id', 'slot', 'sha256'])
    .execute();
  await sql`
    insert into seen_pictures (application_id, slot, sha256, account_id, arrival, seen_at)
    select application_id, 'document-' || slot, sha256, account_id,
      row_number() over (partition by account_id order by finished_at, application_id, slot), finished_at
    from picture_marks`.execute(db);
  await db.schema.dropTable('picture_marks').execute();
  await db.schema
    .createIndex('seen_pictures_bytes')
    .on('seen_pictures')
    .columns(['account_id', 'sha256'] as never)
    .execute();
  await db.schema
    .createIndex('seen_pictures_arrival')
    .on('seen_pictures')
    .columns(['account_id', 'arrival'] as never)
    .execute();
  await db.schema
    .createTable('seen_terms')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('term', 'text', (c) => c.notNull())
    .addColumn('arrival', 'bigint', (c) => c.notNull())
    .addColumn('nth', 'integer', (c) => c.notNull())
    .addColumn('application_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('seen_terms_pk', ['account_id', 'term', 'arrival', 'nth'])
    .execute();
  await db.schema
    .createIndex('seen_terms_application')
    .on('seen_terms')
    .column('application_id' as never)
    .execute();
}
