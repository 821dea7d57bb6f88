import type { Committed } from '@verify/contract';
import { findLastChallenge, saveTold, type StoredChallenge } from '../../records/applications/liveness-challenges.ts';
import type { Db } from '../../records/store.ts';

/** Stills that a movement shows at least, before the next one is told. */
const LEAST_STILLS = 2;

export interface Asking {
  readonly nonce: string;
  /** Number of the request. */
  readonly seq: number;
  /** Digests so far, those of this request included. */
  readonly stills: number;
  /** Movements that these stills are said to show. */
  readonly done: number;
  readonly now: number;
}

/**
 * Returns the next movement, or the colours after the last one. Null if it is not yet their turn, if too few stills
 * were committed since the previous command, or if the nonce is not the last attempt's.
 */
export async function tellNext(
  tx: Db,
  applicationId: string,
  { nonce, seq, stills, done, now }: Asking,
): Promise<Pick<Committed, 'step' | 'light'> | null> {
  const challenge = await findLastChallenge(tx, applicationId);
  if (challenge?.nonce !== nonce) return null;
  const before = challenge.told[done];
  if (before) return before.seq === seq ? partOf(challenge, done) : null;
  const next = done === challenge.told.length ? partOf(challenge, done) : null;
  if (!next || stills - (challenge.told.at(-1)?.stills ?? 0) < LEAST_STILLS) return null;
  await saveTold(tx, challenge, [...challenge.told, { atMs: now, seq, stills }]);
  return next;
}

function partOf({ steps, light }: StoredChallenge, at: number): Pick<Committed, 'step' | 'light'> | null {
  const step = steps[at];
  if (step) return { step };
  return at === steps.length && typeof light !== 'string' ? { light } : null;
}
