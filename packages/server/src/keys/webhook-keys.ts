import type { SigningKeyRow } from '../records/tables.ts';
import type { SigningKey } from './signing-key.ts';

/**
 * How long the previous key stays valid after another one signs, for deliveries in progress and receivers that are
 * late.
 */
export const OVERLAP_MS = 24 * 60 * 60 * 1000;

/** The times at which a key changes state, in Unix ms. */
export interface KeyTimes {
  readonly createdAt: number;
  readonly signsFrom: number;
  /** The key is invalid from then on; null if no end is set. */
  readonly retiredAt: number | null;
}
export type WebhookKey = SigningKey & KeyTimes;

/**
 * `waiting`: published, so that receivers know it before it signs. `overlap`: no longer signs, but its signatures are
 * still valid.
 */
export type KeyState = 'waiting' | 'signing' | 'overlap' | 'retired';

export const timesOf = ({ createdAt, signsFrom, retiredAt }: SigningKeyRow): KeyTimes => ({
  createdAt,
  signsFrom: signsFrom ?? createdAt,
  retiredAt,
});

/** True for the keys that receivers should know: the signing one, the previous one and the next one. */
export const isValidAt = ({ retiredAt }: KeyTimes, at: number): boolean => retiredAt === null || retiredAt > at;

/**
 * The key that signs at a time: of the valid keys that have started, the last one to start. If the clock was set back
 * to before the first key, none has started, and the first one to start signs.
 */
export function signerAt<T extends KeyTimes>(keys: readonly T[], at: number): T | undefined {
  const valid = keys.filter((key) => isValidAt(key, at));
  const started = valid.filter(({ signsFrom }) => signsFrom <= at);
  const order = (a: T, b: T): number => b.signsFrom - a.signsFrom || b.createdAt - a.createdAt;
  return started.toSorted(order)[0] ?? valid.toSorted(order).at(-1);
}

/** Earlier keys that are still valid, for receivers that do not know the new one yet. */
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
  if (signerAt(keys, at)?.id === key.id) return 'signing';
  return key.signsFrom > at ? 'waiting' : 'overlap';
}
