import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Store } from '../../records/store.ts';

export interface MovedTable {
  readonly table: string;
  readonly rows: number;
  /** True if count and hash agree on both sides. */
  readonly same: boolean;
}

type Row = Readonly<Record<string, unknown>>;

const BATCH = 500;
/** PostgreSQL's limit of parameters per statement. */
const PARAMETERS = 65_535;

/**
 * Copies every table of a SQLite store into a PostgreSQL store, referenced tables first. Existing rows are kept, so an
 * interrupted move can continue. `each` is called with every table after it was copied and compared.
 */
export async function moveRecords(from: Store, to: Store, each: (moved: MovedTable) => void): Promise<MovedTable[]> {
  const moved: MovedTable[] = [];
  for (const table of await tablesInOrder(from.db)) {
    for await (const rows of rowsOfSqlite(from, table)) await insertRows(to, table, rows);
    const [source, target] = [await digest(rowsOfSqlite(from, table)), await digest(rowsOfPostgres(to, table))];
    const done = { table, rows: source.rows, same: source.rows === target.rows && source.hash === target.hash };
    moved.push(done);
    each(done);
  }
  return moved;
}

/** Tables after those they refer to. Days of the overview are counted again; each store has its migrations. */
async function tablesInOrder(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'
      and name not like 'overview_%' and name not like 'migrations%'`.execute(db);
  const left = new Map<string, ReadonlySet<string>>();
  for (const { name } of rows) {
    const references = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`.execute(db);
    left.set(name, new Set(references.rows.map(({ table }) => table).filter((table) => table !== name)));
  }
  const order: string[] = [];
  while (left.size > 0) {
    const free = [...left].filter(([, needs]) => [...needs].every((table) => !left.has(table))).map(([name]) => name);
    if (free.length === 0) throw new Error('tables refer to each other in a circle');
    for (const name of free.toSorted()) {
      order.push(name);
      left.delete(name);
    }
  }
  return order;
}

async function* rowsOfSqlite({ db }: Store, table: string): AsyncGenerator<Row[]> {
  const plain = db.withoutPlugins();
  for (let after = 0; ;) {
    const { rows } = await sql<Row & { rowid_: number }>`
      select rowid as rowid_, * from ${sql.table(table)} where rowid > ${after} order by rowid limit ${BATCH}`.execute(
      plain,
    );
    if (rows.length === 0) return;
    after = rows.at(-1)!.rowid_;
    yield rows.map((row) => without(row, 'rowid_'));
  }
}

async function insertRows(to: Store, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0]!);
  const most = Math.floor(PARAMETERS / columns.length);
  for (let start = 0; start < rows.length; start += most) {
    const values = rows.slice(start, start + most).map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`);
    const names = sql.join(columns.map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)} on conflict do nothing`.execute(
      to.db.withoutPlugins(),
    );
  }
}

/** In storage order, because nobody writes in the meantime. */
async function* rowsOfPostgres(store: Store, table: string): AsyncGenerator<Row[]> {
  let offset = '(0,0)';
  for (;;) {
    const { rows } = await sql<Row & { ctid_: string }>`
      select ctid as ctid_, * from ${sql.table(table)} where ctid > ${offset}::tid order by ctid limit ${BATCH}`.execute(
      store.db.withoutPlugins(),
    );
    if (rows.length === 0) return;
    offset = rows.at(-1)!.ctid_;
    yield rows.map((row) => without(row, 'ctid_'));
  }
}

/** Equal for the same rows in any order: the hashes of the rows, added bit by bit. */
async function digest(batches: AsyncIterable<Row[]>): Promise<{ rows: number; hash: string }> {
  const sum = Buffer.alloc(32);
  let count = 0;
  for await (const rows of batches) {
    count += rows.length;
    for (const row of rows) {
      const ordered = Object.keys(row)
        .toSorted()
        .map((name) => [name, storable(row[name])]);
      const hash = createHash('sha256').update(JSON.stringify(ordered)).digest();
      for (let i = 0; i < sum.length; i++) sum[i]! ^= hash[i]!;
    }
  }
  return { rows: count, hash: sum.toString('hex') };
}

/** PostgreSQL's text type can't hold NUL; its driver stores U+FFFD instead. */
const storable = (value: unknown): unknown => (typeof value === 'string' ? value.replaceAll('\0', '\u{fffd}') : value);

const without = (row: Row, column: string): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== column));
