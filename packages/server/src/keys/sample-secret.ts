import { createHmac } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

/**
 * Secret with which the checks choose the stills of one recording that they look at most closely. It is worth nothing
 * for another recording, because the process that gets it also opens what strangers send.
 */
export const sampleSecret = (keys: Pick<KeyRing, 'blockList'>, nonce: string): Uint8Array =>
  createHmac('sha256', keys.blockList).update(`verify liveness sample\n${nonce}`).digest();
