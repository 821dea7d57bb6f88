import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import * as first from './0001-0035.ts';
import { SCRIPTS } from './0036-0064.ts';
import * as rounds from './0041-rounds.ts';
import * as overviewDays from './0061-overview-days.ts';
import { runScript } from './run-script.ts';

const [BEGIN, ...FIRST] = first.NAMES;
const none: Migration = { up: async () => {} };
const additions = Object.entries(SCRIPTS).map(([name, script]): [string, Migration] => [
  name,
  { up: (db: Kysely<never>) => runScript(db, script) },
]);

/** In the order of their names, for ever: a migration that has shipped is never edited. */
const MIGRATIONS: Record<string, Migration> = {
  [BEGIN!]: first,
  ...Object.fromEntries(FIRST.map((name) => [name, none])),
  ...Object.fromEntries(
    [...additions, ['0041-rounds', rounds] as const, ['0061-overview-days', overviewDays] as const].sort((a, b) =>
      a[0] < b[0] ? -1 : 1,
    ),
  ),
};

/**
 * Every version that has this migration runs on the current records, so that an upgrade can be reverted. A version adds
 * what it needs (expand); only the next one removes what its predecessor used (contract), and then names its
 * predecessor's last migration here.
 */
const RUNS_FROM = '0035-fonts';

/**
 * Table of the applied migrations. Version 1.0.0 refuses unknown names in Kysely's own table, so that table stays as
 * 1.0.0 left it. A migration that removes what 1.0.0 uses must add a name there.
 */
const APPLIED = 'migrations';

/**
 * Brings a database to the newest shape, or to that of an earlier version. Throws the first error; the migrations
 * before it stay applied. Records of a newer version are left as they are if this version can run on them.
 */
export async function migrate(db: Kysely<never>, last = Object.keys(MIGRATIONS).at(-1)!): Promise<void> {
  const { pending, unknown, fits, table } = await compareMigrations(db);
  if (unknown.length > 0) {
    if (fits) return;
    throw new Error(
      `these records were written by a newer version (${unknown.join(', ')}), on which this one cannot run. Start the newer version, or restore the backup from before the upgrade (docs/operations/upgrade.md)`,
    );
  }
  const known = Object.keys(MIGRATIONS);
  const gap = pending.find((name, i) => known.indexOf(name) !== known.length - pending.length + i);
  if (gap)
    throw new Error(
      `these records have later migrations but not ${gap}, so they were changed by hand or by a version that was never released. Start the version that last ran on them, or restore a backup (docs/operations/upgrade.md)`,
    );
  if (pending.length < known.length && pending.some((name) => first.NAMES.includes(name)))
    throw new Error(
      'these records are older than version 1.0.0. Start version 1.0.0 on them, then this one (docs/operations/upgrade.md)',
    );
  // Two processes may start at the same time on one SQLite file.
  if (table === DEFAULT_MIGRATION_TABLE)
    await db.transaction().execute((tx) =>
      runScript(
        tx,
        `
create table if not exists ${APPLIED} (name varchar(255) not null primary key, timestamp varchar(255) not null);
insert into ${APPLIED} select name, timestamp from ${table} where true on conflict do nothing;
`,
      ),
    );
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => MIGRATIONS },
    migrationTableName: APPLIED,
    migrationLockTableName: `${APPLIED}_lock`,
  });
  const { error } = await migrator.migrateTo(last);
  if (error) throw error;
  if (last !== Object.keys(MIGRATIONS).at(-1)) return;
  await sql`insert into records_state (name, value) values ('runs-from', ${RUNS_FROM})
    on conflict (name) do update set value = excluded.value`.execute(db);
}

interface Compared {
  readonly pending: string[];
  /** Made by a newer version. */
  readonly unknown: string[];
  /** Whether this version runs on the records in their current shape, apart from pending migrations. */
  readonly fits: boolean;
  /** Where the names of applied migrations are. */
  readonly table: string | undefined;
}

/** Compares the migrations of a database with the migrations that this version knows, without changing it. */
export async function compareMigrations(db: Kysely<never>): Promise<Compared> {
  const known = Object.keys(MIGRATIONS);
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);
  const table = [APPLIED, DEFAULT_MIGRATION_TABLE].find((name) => tables.includes(name));
  if (!table) return { pending: known, unknown: [], fits: true, table };
  const rows = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db);
  const applied = new Set(rows.rows.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !Object.hasOwn(MIGRATIONS, name));
  const pending = known.filter((name) => !applied.has(name));
  if (unknown.length === 0) return { pending, unknown, fits: true, table };
  const state = await sql<{ value: string }>`select value from records_state where name = 'runs-from'`.execute(db);
  const from = state.rows[0]?.value;
  const fits = pending.length === 0 && from !== undefined && Object.hasOwn(MIGRATIONS, from);
  return { pending, unknown, fits, table };
}
