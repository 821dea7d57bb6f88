import type { Committed } from '@verify/contract';
import { findLastChallenge, saveTold, type StoredChallenge } from '../../records/applications/liveness-challenges.ts';
import { insertToldAttempt } from '../../records/applications/told-attempts.ts';
import type { Db } from '../../records/store.ts';

/** Before the first movement is sent, the face is seen at rest. */
const FIRST_STILLS = 2;
/**
 * Minimum number of stills in which the previous movement could be performed and recorded. A browser takes eight stills
 * a second, a slow one half as many.
 */
const MOVEMENT = { ms: 1_000, stills: 4 } as const;

export interface Asking {
  readonly nonce: string;
  /** Number of the request. */
  readonly seq: number;
  /** Digests so far, those of this request included. */
  readonly stills: number;
  /** Movements that these stills show, according to the browser. */
  readonly done: number;
  readonly now: number;
}

/**
 * Returns the next movement, or the colours after the last one. Returns neither while the stills of the previous one
 * could not have been taken: the browser then asks again, with the digests of further stills. Null if it is not their
 * turn, or if the nonce is not the last attempt's.
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
  if (!next) return null;
  const last = challenge.told.at(-1);
  if (last ? stills - last.stills < MOVEMENT.stills || now - last.atMs < MOVEMENT.ms : stills < FIRST_STILLS) return {};
  if (!last) await insertToldAttempt(tx, challenge);
  await saveTold(tx, challenge, [...challenge.told, { atMs: now, seq, stills }]);
  return next;
}

function partOf({ steps, light }: StoredChallenge, at: number): Pick<Committed, 'step' | 'light'> | null {
  const step = steps[at];
  if (step) return { step };
  return at === steps.length && typeof light !== 'string' ? { light } : null;
}
