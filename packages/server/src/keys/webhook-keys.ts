import type { SigningKeyRow } from '../ports/store/tables.ts';
import type { SigningKey } from './signing-key.ts';

/** When a key does what. Times in Unix ms. */
export interface KeyTimes {
  readonly createdAt: number;
  readonly signsFrom: number;
  /** From then on it is worth nothing; null: no end is set. */
  readonly retiredAt: number | null;
}
export type WebhookKey = SigningKey & KeyTimes;

/** `waiting`: shown, so that receivers know it when it signs. `overlap`: signs no more, and what it signed is still good. */
export type KeyState = 'waiting' | 'signing' | 'overlap' | 'retired';

export const timesOf = ({ createdAt, signsFrom, retiredAt }: SigningKeyRow): KeyTimes => ({
  createdAt,
  signsFrom: signsFrom ?? createdAt,
  retiredAt,
});

/** What receivers should know: the one that signs, the one before it, the next one. */
export const isValidAt = ({ retiredAt }: KeyTimes, at: number): boolean => retiredAt === null || retiredAt > at;

/** The key that signs at a moment: of those that are valid and have begun, the last to begin. */
export function signerAt<T extends KeyTimes>(keys: readonly T[], at: number): T | undefined {
  return keys
    .filter((key) => key.signsFrom <= at && isValidAt(key, at))
    .toSorted((a, b) => b.signsFrom - a.signsFrom || b.createdAt - a.createdAt)[0];
}

/** Keys that signed before and are still good: receivers that have not yet heard of the new one verify by these. */
export function overlapAt<T extends KeyTimes & { readonly id: string }>(keys: readonly T[], at: number): T[] {
  const signer = signerAt(keys, at);
  return keys.filter((key) => key.id !== signer?.id && key.signsFrom <= at && isValidAt(key, at));
}

export function stateAt<T extends KeyTimes & { readonly id: string }>(
  key: T,
  keys: readonly T[],
  at: number,
): KeyState {
  if (!isValidAt(key, at)) return 'retired';
  if (key.signsFrom > at) return 'waiting';
  return signerAt(keys, at)?.id === key.id ? 'signing' : 'overlap';
}
