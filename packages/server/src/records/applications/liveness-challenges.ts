import { ChallengeStep, LightSequence } from '@verify/contract';
import * as z from 'zod/mini';
import { count, find, insert, update } from '../rows.ts';
import type { Db } from '../store.ts';
import type { LivenessChallengeRow } from '../tables.ts';

const Steps = z.array(ChallengeStep);

const Light = z.union([LightSequence, z.enum(['declined', 'off'])]);

/** A movement, or the colours, sent in answer to the request `seq`, after the digests of `stills` stills. */
const Told = z.object({ atMs: z.number(), seq: z.int(), stills: z.int() });
export type Told = z.infer<typeof Told>;

/** Attempts abandoned before this one was drawn, and the owners that this attempt itself counts against. */
const Owed = z.object({
  /** Attempts whose movements were sent but that were abandoned. */
  abandoned: z.int(),
  /** The attempt repeats the kinds of expression of one of them. */
  repeats: z.boolean(),
  owners: z.array(z.string()),
});
export type Owed = z.infer<typeof Owed>;

export type StoredChallenge = Omit<LivenessChallengeRow, 'steps' | 'light' | 'told' | 'owed'> & {
  readonly steps: z.infer<typeof Steps>;
  readonly light: z.infer<typeof Light>;
  /** One for each step that was sent, in order; then one for the colours. */
  readonly told: readonly Told[];
  readonly owed: Owed;
};

export async function insertChallenge(tx: Db, challenge: StoredChallenge): Promise<void> {
  const { steps, light, told, owed } = challenge;
  const json = { steps, light, told, owed };
  const columns = Object.fromEntries(Object.entries(json).map(([key, value]) => [key, JSON.stringify(value)]));
  await insert(tx, 'livenessChallenges', { ...challenge, ...(columns as Record<keyof typeof json, string>) });
}

export const saveTold = (
  tx: Db,
  { applicationId, attempt }: Pick<StoredChallenge, 'applicationId' | 'attempt'>,
  told: readonly Told[],
) => update(tx, 'livenessChallenges', { applicationId, attempt }, { told: JSON.stringify(told) });

/** Number of attempts in a round. */
export const countAttempts = (db: Db, applicationId: string, round: number) =>
  count(db, 'livenessChallenges', { applicationId, round });

/** The challenge of the last attempt, whose recording alone counts. Null before the first attempt. */
export async function findLastChallenge(db: Db, applicationId: string): Promise<StoredChallenge | null> {
  const row = await find(db, 'livenessChallenges', { applicationId }, 'attempt desc');
  return row && toChallenge(row);
}

/** The challenge that a recording belongs to. */
export async function findChallenge(
  db: Db,
  { applicationId, nonce }: Pick<StoredChallenge, 'applicationId' | 'nonce'>,
): Promise<StoredChallenge | null> {
  const row = await find(db, 'livenessChallenges', { applicationId, nonce });
  return row && toChallenge(row);
}

const NOTHING_OWED: Owed = { abandoned: 0, repeats: false, owners: [] };

function toChallenge(row: LivenessChallengeRow): StoredChallenge {
  const light = row.light === null ? 'off' : Light.parse(JSON.parse(row.light));
  const told = row.told === null ? [] : z.array(Told).parse(JSON.parse(row.told));
  const owed = row.owed === null ? NOTHING_OWED : Owed.parse(JSON.parse(row.owed));
  return { ...row, steps: Steps.parse(JSON.parse(row.steps)), light, told, owed };
}
