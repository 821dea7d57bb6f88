import { createHash, randomBytes } from 'node:crypto';

/** 128 random bits as hex, because an id that grants access must not be guessable (ASVS 11.5.1). */
export const newId = (): string => randomBytes(16).toString('hex');

/**
 * For records that are created in large numbers and grant nothing to someone who knows their id: the time in ms before
 * 80 random bits, as in UUID version 7 (RFC 9562). Ids of the same moment are close together in an index; with `newId`,
 * each would write its own page.
 */
export const newOrderedId = (): string => Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex');

export const sha256Hex = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
