import { COLD_MS } from '@verify/checks/finaliser';
import { accountOfLane } from '../use-cases/finalise-lane.ts';

/** Time after which half of what a lane has used is forgotten, for the order of waiting applications. */
const USE_HALF_LIFE_MS = 60_000;
/** The same for the time beyond the usual. A lane that caused one time-out is treated as others after nine minutes. */
const EXCESS_HALF_LIFE_MS = 300_000;
/** Multiple of the usual time that is not yet too long. */
const TOLERANCE = 1.25;
/** A lane with more excess than this is decided aside. */
const MOST_EXCESS_MS = 3_000;
/** Counted for an application whose worker was killed, at least. */
const KILLED_EXCESS_MS = 10_000;
/** An account of which so many lanes are decided aside is decided aside as a whole. */
const MOST_LANES_ASIDE = 8;
/**
 * Processor time of a service that is assumed until so many lanes have shown what is usual, at most: what `bench
 * sessions` and docs/method.md measured, and half as much again.
 */
const ASSUMED_MS: Readonly<Record<string, number>> = { liveness: 9_000, walletCheck: 300 };
const ASSUMED_OTHER_MS = 1_500;
const LEAST_LANES = 5;
const MOST_LANES = 101;
const LEAST_QUANTUM_MS = 2_000;

/** An amount of which half is forgotten after each half-life. */
class Decaying {
  #amount = 0;
  #at = 0;
  readonly #halfLifeMs: number;

  constructor(halfLifeMs: number) {
    this.#halfLifeMs = halfLifeMs;
  }

  at(now: number): number {
    return this.#amount * 0.5 ** (Math.max(0, now - this.#at) / this.#halfLifeMs);
  }

  add(amount: number, now: number): void {
    this.#amount = Math.max(0, this.at(now) + amount);
    this.#at = now;
  }
}

interface Lane {
  readonly used: Decaying;
  readonly excess: Decaying;
}

/** How a worker was used for an application. */
export interface Use {
  readonly lane: string;
  /** Applications of one kind take about as long as each other: the services that they need, with spaces between. */
  readonly kind: string;
  /** Processor time, so that a busy machine makes nobody look expensive. */
  readonly cpuMs: number;
  /** The worker first had to load what it needs, which is not the application's doing. */
  readonly cold: boolean;
  /** The worker was killed. */
  readonly killed: boolean;
}

/**
 * Who has used this process's workers, so that one visitor or account never stops another:
 *
 * - Of those who wait, the account and then the lane that has used least comes first.
 * - A lane whose applications take much longer than others of their kind, or have worker processes killed, is decided
 *   aside for some minutes: one at a time, in a process of low priority beside the workers.
 *
 * It is kept in memory: a process that starts again learns within a few applications.
 */
export class WorkerShares {
  readonly #now: () => number;
  readonly #lanes = new Map<string, Lane>();
  readonly #accounts = new Map<string, Decaying>();
  readonly #usual = new Map<string, Map<string, number>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  charge({ lane, kind, cpuMs, cold, killed }: Use): void {
    const now = this.#now();
    const { used, excess } = this.#lane(lane);
    const account = accountOfLane(lane);
    const whole = this.#accounts.get(account) ?? new Decaying(USE_HALF_LIFE_MS);
    this.#accounts.set(account, whole);
    used.add(cpuMs, now);
    whole.add(cpuMs, now);
    // Work that is known to be slow must not change what is usual, nor what had to be loaded for it.
    const known = cold || this.isAside(lane);
    const beyond = cpuMs - TOLERANCE * this.usualMs(kind);
    if (killed) excess.add(Math.max(cpuMs, KILLED_EXCESS_MS), now);
    else excess.add(cold ? Math.max(Math.min(beyond, 0), beyond - COLD_MS) : beyond, now);
    if (!known) this.#learn(kind, lane, cpuMs);
    this.#forget(now);
  }

  isAside(lane: string): boolean {
    const [now, account] = [this.#now(), accountOfLane(lane)];
    const isOver = (each: Lane): boolean => each.excess.at(now) > MOST_EXCESS_MS;
    const own = this.#lanes.get(lane);
    if (own && isOver(own)) return true;
    const all = [...this.#lanes].filter(([name, each]) => accountOfLane(name) === account && isOver(each));
    return all.length >= MOST_LANES_ASIDE;
  }

  /** Sorts the lane that has used least to the front. */
  compare(a: string, b: string): number {
    const now = this.#now();
    const [ofA, ofB] = [accountOfLane(a), accountOfLane(b)];
    if (ofA !== ofB) return (this.#accounts.get(ofA)?.at(now) ?? 0) - (this.#accounts.get(ofB)?.at(now) ?? 0);
    return (this.#lanes.get(a)?.used.at(now) ?? 0) - (this.#lanes.get(b)?.used.at(now) ?? 0);
  }

  /** After this time an application of this kind gives way to a waiting one. */
  quantumMs(kind: string): number {
    return Math.max(LEAST_QUANTUM_MS, 2 * this.usualMs(kind));
  }

  /** The median of what applications of this kind took. Only the latest of each lane counts. */
  usualMs(kind: string): number {
    const times = [...(this.#usual.get(kind)?.values() ?? [])].toSorted((a, b) => a - b);
    const assumed = kind.split(' ').reduce((sum, key) => sum + (ASSUMED_MS[key] ?? ASSUMED_OTHER_MS), 0);
    const median = times[Math.floor((times.length - 1) / 2)] ?? assumed;
    return times.length < LEAST_LANES ? Math.min(assumed, median) : median;
  }

  #lane(name: string): Lane {
    const lane = this.#lanes.get(name) ?? {
      used: new Decaying(USE_HALF_LIFE_MS),
      excess: new Decaying(EXCESS_HALF_LIFE_MS),
    };
    this.#lanes.set(name, lane);
    return lane;
  }

  #learn(kind: string, lane: string, cpuMs: number): void {
    const times = this.#usual.get(kind) ?? new Map<string, number>();
    this.#usual.set(kind, times);
    times.delete(lane);
    times.set(lane, cpuMs);
    if (times.size > MOST_LANES) times.delete(times.keys().next().value!);
  }

  /** Drops what no longer matters, so that the memory is bounded by those who came lately. */
  #forget(now: number): void {
    for (const [name, { used, excess }] of this.#lanes)
      if (used.at(now) < 1 && excess.at(now) < 1) this.#lanes.delete(name);
    for (const [name, used] of this.#accounts) if (used.at(now) < 1) this.#accounts.delete(name);
  }
}
