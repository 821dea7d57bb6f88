import { type Kysely, sql } from 'kysely';

/**
 * Steps are points and expressions now. Those drawn before were words that nothing reads any more; the rows stay, since
 * they count the attempts. A recording that answers one of them fails: no step of it was drawn.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update liveness_challenges set steps = '[]'`.execute(db);
}
