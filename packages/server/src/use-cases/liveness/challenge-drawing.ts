import { createHash, randomInt } from 'node:crypto';
import type { ChallengeStep } from '@verify/contract';
import { drawChallenge } from '@verify/face';

/**
 * Draws challenges. With a seed every attempt asks for the same movements, so that a prepared camera clip fits. This is
 * for development and tests only, because then nothing proves that a recording is new.
 */
export function challengeDrawing(seed?: string): (movements: number) => ChallengeStep[] {
  if (!seed) return (movements) => drawChallenge(randomInt, movements);
  return (movements) => {
    let count = 0;
    return drawChallenge((below) => {
      const hash = createHash('sha256').update(`${seed} ${count++}`).digest();
      return hash.readUInt32BE(0) % below;
    }, movements);
  };
}
