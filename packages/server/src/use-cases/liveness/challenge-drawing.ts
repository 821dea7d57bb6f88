import { createHash, randomInt } from 'node:crypto';
import type { ChallengeStep } from '@verify/contract';
import { drawChallenge } from '@verify/face';

/**
 * How challenges are drawn. With a seed every attempt is asked the same, so that a camera clip made beforehand fits: development and
 * tests only, since then nothing shows that a recording is new.
 */
export function challengeDrawing(seed?: string): () => ChallengeStep[] {
  if (!seed) return () => drawChallenge(randomInt);
  return () => {
    let count = 0;
    return drawChallenge((below) => {
      const hash = createHash('sha256').update(`${seed} ${count++}`).digest();
      return hash.readUInt32BE(0) % below;
    });
  };
}
