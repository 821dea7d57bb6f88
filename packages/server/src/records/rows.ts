import type { ComparisonOperatorExpression, Kysely } from 'kysely';
import type { Db } from './store.ts';
import type { Tables } from './tables.ts';

type Table = keyof Tables;
type Row<T extends Table> = Tables[T];
type Comparison<Value> =
  | { readonly [Operator in '<' | '<=' | '>' | '>=' | '<>' | 'like' | 'not like']?: Value }
  | { readonly 'is not': null };

/** Which rows, by column: those with this value, one of these values, or one that compares like this. */
export type Where<T extends Table> = {
  readonly [Column in keyof Row<T>]?: Row<T>[Column] | readonly Row<T>[Column][] | Comparison<Row<T>[Column]>;
};

type Order<T extends Table> = `${keyof Row<T> & string}${'' | ' desc'}`;

/** The first of the rows in this order; null if there is none. */
export async function find<T extends Table>(db: Db, table: T, where: Where<T>, ...order: Order<T>[]) {
  return ((await select(db, table, where, order).limit(1).executeTakeFirst()) ?? null) as Row<T> | null;
}

/** @param limit the most rows, if there is a limit */
export async function list<T extends Table>(db: Db, table: T, where: Where<T>, order: Order<T>[] = [], limit?: number) {
  const rows = select(db, table, where, order);
  return (await (limit === undefined ? rows : rows.limit(limit)).execute()) as unknown as Row<T>[];
}

export async function count<T extends Table>(db: Db, table: T, where: Where<T>): Promise<number> {
  const rows = loose(db)
    .selectFrom(table as 'rows')
    .select((row) => row.fn.countAll<number>().as('n'));
  return Number((await filter(rows, where).executeTakeFirstOrThrow()).n);
}

export async function insert<T extends Table>(tx: Db, table: T, rows: Row<T> | readonly Row<T>[]): Promise<void> {
  if (Array.isArray(rows) && rows.length === 0) return;
  await loose(tx)
    .insertInto(table as 'rows')
    .values(rows as Columns)
    .execute();
}

/** Inserts the row, or replaces the other columns of the one with the same `key`. */
export async function put<T extends Table>(tx: Db, table: T, row: Row<T>, ...key: (keyof Row<T> & string)[]) {
  const others = Object.fromEntries(Object.entries(row).filter(([column]) => !(key as string[]).includes(column)));
  const inserted = loose(tx)
    .insertInto(table as 'rows')
    .values(row as Columns);
  await inserted.onConflict((conflict) => conflict.columns(key).doUpdateSet(others)).execute();
}

/** Returns the number of rows that the statement found, so that it can check and change a state in one. */
export async function update<T extends Table>(tx: Db, table: T, where: Where<T>, set: Partial<Row<T>>) {
  const changed = filter(
    loose(tx)
      .updateTable(table as 'rows')
      .set(set as Columns),
    where,
  );
  return Number((await changed.executeTakeFirst()).numUpdatedRows);
}

/** Returns the number of rows. */
export async function remove<T extends Table>(tx: Db, table: T, where: Where<T>): Promise<number> {
  return Number((await filter(loose(tx).deleteFrom(table as 'rows'), where).executeTakeFirst()).numDeletedRows);
}

type Columns = Record<string, unknown>;

/** Kysely can't infer the columns of a table that is a type parameter; the functions above check them. */
const loose = (db: Db) => db as unknown as Kysely<{ rows: Columns }>;

function select<T extends Table>(db: Db, table: T, where: Where<T>, order: readonly Order<T>[]) {
  let rows = filter(
    loose(db)
      .selectFrom(table as 'rows')
      .selectAll(),
    where,
  );
  for (const each of order) {
    const [column, direction] = each.split(' ') as [string, 'desc' | undefined];
    rows = rows.orderBy(column, direction);
  }
  return rows;
}

interface Filtered<Query> {
  where(column: string, operator: ComparisonOperatorExpression, value: unknown): Query;
}

function filter<Query extends Filtered<Query>>(query: Query, where: object): Query {
  return Object.entries(where).reduce((rows, [column, test]: [string, unknown]) => {
    // Without a value, the statement would concern every row.
    if (test === undefined) throw new Error(`no value for ${column}`);
    if (test === null) return rows.where(column, 'is', null);
    // No row has one of no values, and PostgreSQL refuses an empty list.
    if (Array.isArray(test)) return rows.where(column, 'in', test.length > 0 ? test : [null]);
    if (typeof test !== 'object') return rows.where(column, '=', test);
    return Object.entries(test).reduce(
      (each, [operator, value]) => each.where(column, operator as ComparisonOperatorExpression, value),
      rows,
    );
  }, query);
}
