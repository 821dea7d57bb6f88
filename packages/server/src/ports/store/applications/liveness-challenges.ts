import { LightSequence, LivenessChallenge } from '@verify/contract';
import * as z from 'zod/mini';
import type { Db } from '../store.ts';
import type { LivenessChallengeRow } from '../tables.ts';

const Steps = LivenessChallenge.shape.steps;

const Light = z.union([LightSequence, z.enum(['declined', 'off'])]);

export type StoredChallenge = Omit<LivenessChallengeRow, 'steps' | 'light'> & {
  readonly steps: z.infer<typeof Steps>;
  readonly light: z.infer<typeof Light>;
};

export async function insertChallenge(tx: Db, challenge: StoredChallenge): Promise<void> {
  await tx
    .insertInto('livenessChallenges')
    .values({ ...challenge, steps: JSON.stringify(challenge.steps), light: JSON.stringify(challenge.light) })
    .execute();
}

/** The challenge of the last attempt, whose recording alone counts. Null before the first attempt. */
export async function findLastChallenge(db: Db, applicationId: string): Promise<StoredChallenge | null> {
  const row = await db
    .selectFrom('livenessChallenges')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const light = row.light === null ? 'off' : Light.parse(JSON.parse(row.light));
  return { ...row, steps: Steps.parse(JSON.parse(row.steps)), light };
}
