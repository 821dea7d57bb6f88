import { createHmac } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

/**
 * Derives the secret part of a link's address from the row's id, so that neither the row nor an idempotency record
 * contains it.
 */
export const linkSecret = (keys: Pick<KeyRing, 'link'>, id: string): string =>
  createHmac('sha256', keys.link).update(id).digest('base64url');
