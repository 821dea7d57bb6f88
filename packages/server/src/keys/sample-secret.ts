import { createHmac } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

/**
 * Secret with which the checks choose the stills of one recording for close analysis. It is useless for another
 * recording, because the process that gets it also opens strangers' files.
 */
export const sampleSecret = (keys: Pick<KeyRing, 'blockList'>, nonce: string): Uint8Array =>
  createHmac('sha256', keys.blockList).update(`verify liveness sample\n${nonce}`).digest();
