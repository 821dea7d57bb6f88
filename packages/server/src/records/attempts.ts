import { sha256Hex } from './ids.ts';
import { find, put, remove, update } from './rows.ts';
import type { Db } from './store.ts';

/** After `free` failures, each further one blocks twice as long as the previous one. */
interface Rule {
  readonly free: number;
  readonly firstMs: number;
  readonly mostMs: number;
}

export interface Pool {
  readonly name: string;
  readonly rule: Rule;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const PERSON: Rule = { free: 5, firstMs: 15 * MINUTE_MS, mostMs: 4 * HOUR_MS };
/** An office or a mobile carrier shares one network; this stops someone who tries one password on many users. */
export const NETWORK: Rule = { free: 40, firstMs: MINUTE_MS, mostMs: HOUR_MS };
/** After this long without an attempt, earlier failures are forgotten. */
const FORGET_MS = 12 * HOUR_MS;

export type Taken =
  | { readonly ok: true; /** This attempt was the last one for now. */ readonly blocks: boolean }
  | { readonly ok: false; readonly until: number };

/**
 * Counts one attempt in each pool before it is evaluated, or in none if one of them is blocked. However many attempts
 * run at once in however many processes, no more pass than there are free failures. Needs `locksOf(pools)`.
 */
export async function takeAttempt(tx: Db, pools: readonly Pool[], now: number): Promise<Taken> {
  const counted = [];
  for (const { name, rule } of pools) {
    const key = sha256Hex(name);
    const row = await find(tx, 'attempts', { pool: key });
    if (row && row.blockedUntil > now) return { ok: false, until: row.blockedUntil };
    const failures = (row && row.lastAt + FORGET_MS > now ? row.failures : 0) + 1;
    const delay = failures < rule.free ? 0 : Math.min(rule.mostMs, rule.firstMs * 2 ** (failures - rule.free));
    counted.push({ pool: key, failures, blockedUntil: delay === 0 ? 0 : now + delay, lastAt: now });
  }
  for (const row of counted) await put(tx, 'attempts', row, 'pool');
  return { ok: true, blocks: counted.some(({ blockedUntil }) => blockedUntil > 0) };
}

/**
 * Takes back an attempt that was not a failure. Earlier failures stay; otherwise an attacker with a user under the same
 * address could reset them by signing in.
 */
export async function giveBack(tx: Db, pools: readonly Pool[]): Promise<void> {
  for (const { name } of pools) {
    await tx
      .updateTable('attempts')
      .set((eb) => ({ failures: eb('failures', '-', 1), blockedUntil: 0 }))
      .where('pool', '=', sha256Hex(name))
      .where('failures', '>', 0)
      .execute();
  }
}

/** Lock for a unit that takes an attempt, because it reads the counts before it writes them. */
export const locksOf = (pools: readonly Pool[]): string[] => pools.map(({ name }) => `attempts ${name}`);

/** Costs as much as an audit entry, for addresses that do not exist. */
export const touchAttempts = (tx: Db, { name }: Pool, now: number) =>
  update(tx, 'attempts', { pool: sha256Hex(name) }, { lastAt: now });

/** A user helped by an admin or by a command may try again at once. */
export const clearAttempts = (tx: Db, { name }: Pool) => remove(tx, 'attempts', { pool: sha256Hex(name) });

export const forgetAttempts = (tx: Db, now: number) => remove(tx, 'attempts', { lastAt: { '<=': now - FORGET_MS } });
