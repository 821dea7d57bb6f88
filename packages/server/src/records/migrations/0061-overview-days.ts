import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { runScript } from './run-script.ts';

/**
 * Daily counts of applications and webhooks. Every change marks its day in the same transaction by a trigger, so that
 * processes of an earlier version do it too; marked days are counted again before they are read.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await runScript(
    db,
    `
create table overview_days (
  account_id text not null, day integer not null, flow_name text not null, counts text not null,
  constraint overview_days_key primary key (account_id, day, flow_name));
create table overview_marks (account_id text not null, day integer not null);
create index overview_marks_day on overview_marks (account_id, day);
insert into overview_marks (account_id, day)
  select account_id, created_at / 86400000 from application_terms where kind = 'status' group by 1, 2 union
  select account_id, created_at / 86400000 from deliveries group by 1, 2;
`,
  );
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const mark = sql`insert into overview_marks (account_id, day) values (new.account_id, new.created_at / 86400000);`;
  if (isPostgres)
    await sql`create function mark_overview_day() returns trigger language plpgsql as
      $$ begin ${mark} return null; end $$`.execute(db);
  const run = isPostgres ? sql`execute function mark_overview_day()` : sql`begin ${mark} end`;
  // Every step of an application replaces its terms, and has one status.
  await sql`create trigger overview_application after insert on application_terms
    for each row when (new.kind = 'status') ${run}`.execute(db);
  await sql`create trigger overview_delivery after insert on deliveries for each row ${run}`.execute(db);
  await sql`create trigger overview_delivery_end after update of state, attempts, ended_at on deliveries
    for each row ${run}`.execute(db);
}
