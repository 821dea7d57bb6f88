import { createHash, randomBytes } from 'node:crypto';

/** 128 random bits, hex: an id that grants access must not be guessable (ASVS 11.5.1). */
export const newId = (): string => randomBytes(16).toString('hex');

/**
 * Of records that are made and looked up by the thousand, and grant nothing to who knows one: the time in ms before 80 random bits, as in
 * UUID version 7 (RFC 9562). Those of one moment lie together in an index; with `newId` each has a page of its own to be written.
 */
export const newOrderedId = (): string => Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex');

export const sha256Hex = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
