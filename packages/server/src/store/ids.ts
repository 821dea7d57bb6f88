import { createHash, randomBytes } from 'node:crypto';

/** 128 random bits, hex: an id that grants access must not be guessable (ASVS 11.5.1). */
export const newId = (): string => randomBytes(16).toString('hex');

export const sha256Hex = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
