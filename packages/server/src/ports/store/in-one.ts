import { type RawBuilder, sql } from 'kysely';

/**
 * Many rows as one parameter, by their ids: `from json_each(...)` gives each as `key` and `value`, alike in SQLite and PostgreSQL. The
 * statement's text is then the same however many they are, so that it is built, parsed and planned once; with a parameter for each value
 * a statement of a hundred rows costs more than what it does. PostgreSQL takes neither NUL nor half a surrogate pair in it.
 */
export const rowsInOne = (rows: Readonly<Record<string, unknown>>): RawBuilder<unknown> => each(JSON.stringify(rows));

/** For `where('id', 'in', ...)`. Written as text, since an object of so many names takes longer to make than to write. */
export const idsInOne = (ids: readonly string[]): RawBuilder<string> =>
  sql`(select key from ${each(`{${ids.map((id) => `${JSON.stringify(id)}:0`).join()}}`)})`;

const each = (json: string): RawBuilder<unknown> => sql`json_each(${json})`;
