import { createHash, randomInt } from 'node:crypto';
import type { ChallengeStep, Expression } from '@verify/contract';
import { type ChallengeSize, drawChallenge } from '@verify/face';

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
