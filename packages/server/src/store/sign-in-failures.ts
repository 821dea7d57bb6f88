import { sha256Hex } from './ids.ts';
import type { Db } from './store.ts';

/** Failures in a row after which an address is locked, and for how long. Unknown addresses are counted alike, so that none is told apart. */
export const SIGN_IN = { failures: 5, lockMs: 15 * 60 * 1000 } as const;

const keyOf = (email: string): string => sha256Hex(email.toLowerCase());

/** Until when an address is locked; null when it is not. */
export async function lockedUntil(db: Db, email: string, now: number): Promise<number | null> {
  const row = await db
    .selectFrom('signInFailures')
    .selectAll()
    .where('emailHash', '=', keyOf(email))
    .executeTakeFirst();
  const until = row && row.failures >= SIGN_IN.failures ? row.lastAt + SIGN_IN.lockMs : 0;
  return until > now ? until : null;
}

/** Returns the failures in a row, this one included. What is older than the lock is forgotten. */
export async function addFailure(tx: Db, email: string, now: number): Promise<number> {
  await tx
    .deleteFrom('signInFailures')
    .where('lastAt', '<=', now - SIGN_IN.lockMs)
    .execute();
  const row = await tx
    .insertInto('signInFailures')
    .values({ emailHash: keyOf(email), failures: 1, lastAt: now })
    .onConflict((conflict) =>
      conflict
        .column('emailHash')
        .doUpdateSet((eb) => ({ failures: eb('signInFailures.failures', '+', 1), lastAt: now })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return row.failures;
}

export async function clearFailures(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('signInFailures').where('emailHash', '=', keyOf(email)).execute();
}
