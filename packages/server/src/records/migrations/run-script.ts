import { type Kysely, sql } from 'kysely';

/** Runs statements that each end with a semicolon and a new line; SQLite prepares one at a time. */
export async function runScript(db: Kysely<never>, script: string): Promise<void> {
  for (const statement of script.split(/;\n/)) if (statement.trim()) await sql.raw(statement).execute(db);
}
