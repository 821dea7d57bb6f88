import { LivenessChallenge } from '@verify/contract';
import type { z } from 'zod/mini';
import type { Db } from './store.ts';
import type { LivenessChallengeRow } from './tables.ts';

const Steps = LivenessChallenge.shape.steps;

export type StoredChallenge = Omit<LivenessChallengeRow, 'steps'> & { readonly steps: z.infer<typeof Steps> };

export async function insertChallenge(tx: Db, challenge: StoredChallenge): Promise<void> {
  await tx
    .insertInto('livenessChallenges')
    .values({ ...challenge, steps: JSON.stringify(challenge.steps) })
    .execute();
}

/** The challenge of the last attempt: only its recording counts. Null before the first. */
export async function findLastChallenge(db: Db, applicationId: string): Promise<StoredChallenge | null> {
  const row = await db
    .selectFrom('livenessChallenges')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, steps: Steps.parse(JSON.parse(row.steps)) } : null;
}
