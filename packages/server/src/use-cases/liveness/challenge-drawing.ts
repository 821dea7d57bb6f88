import { createHash, randomInt } from 'node:crypto';
import type { ChallengeStep, Expression, LightSequence } from '@verify/contract';
import { type ChallengeSize, drawChallenge, drawLight } from '@verify/face';

/**
 * Draws challenges. With a seed every attempt asks for the same movements, so that a prepared camera clip fits. This is
 * for development and tests only, because then nothing proves that a recording is new.
 */
export function challengeDrawing(
  seed?: string,
): (size: ChallengeSize, owed?: readonly Expression[]) => ChallengeStep[] {
  if (!seed) return (size, owed) => drawChallenge(randomInt, size, owed);
  return (size) => {
    let count = 0;
    return drawChallenge((below) => {
      const hash = createHash('sha256').update(`${seed} ${count++}`).digest();
      return hash.readUInt32BE(0) % below;
    }, size);
  };
}

/** Draws colour sequences. With a seed every attempt shows the same colours; for development and tests only. */
export function lightDrawing(seed?: string): () => LightSequence {
  if (!seed) return () => drawLight(randomInt);
  return () => {
    let count = 0;
    return drawLight((below) => {
      const hash = createHash('sha256').update(`${seed} light ${count++}`).digest();
      return hash.readUInt32BE(0) % below;
    });
  };
}
