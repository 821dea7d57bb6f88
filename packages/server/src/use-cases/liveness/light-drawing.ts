import { createHash, randomInt } from 'node:crypto';
import type { LightSequence } from '@verify/contract';
import { drawLight } from '@verify/face';

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
