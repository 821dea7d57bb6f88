import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { type Dialect, SqliteDialect } from 'kysely';

/** Prepared statements that are kept; the server has about eighty queries. */
const STATEMENTS = 256;

/** Kysely's SQLite dialect expects the interface of `better-sqlite3`; this adapter provides it with node:sqlite. */
export function nodeSqliteDialect(database: DatabaseSync): Dialect {
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    let statement = statements.get(sql);
    if (!statement) {
      if (statements.size >= STATEMENTS) statements.clear();
      // A deferred transaction that later wants to write fails at once with SQLITE_BUSY, whatever busy_timeout says.
      statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql);
      statements.set(sql, statement);
    }
    return statement;
  };
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        const statement = prepare(sql);
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
          run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
          iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
        };
      },
    },
  });
}
