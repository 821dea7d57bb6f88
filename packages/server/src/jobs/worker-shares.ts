import { COLD_MS } from '@verify/checks/pool/finaliser';
import { accountOfLane } from '../use-cases/finalise-lane.ts';

/** Half-life of a lane's use, for the order of waiting applications. */
const USE_HALF_LIFE_MS = 60_000;
/** The same for the time beyond the usual. A lane that caused one time-out is normal again after nine minutes. */
const EXCESS_HALF_LIFE_MS = 300_000;
/** Multiple of the usual time that is not yet too long. */
const TOLERANCE = 1.25;
/** A lane with more excess than this is decided in the separate process. */
const MOST_EXCESS_MS = 3_000;
/** Minimum count for an application whose worker was killed. */
const KILLED_EXCESS_MS = 10_000;
/** An account with this many lanes in the separate process goes there as a whole. */
const MOST_LANES_ASIDE = 8;
/**
 * Processor time of a service that is assumed until lanes have shown what is usual: what `bench sessions` and
 * docs/method.md measured, times one and a half.
 */
const ASSUMED_MS: Readonly<Record<string, number>> = { liveness: 9_000, walletCheck: 300 };
const ASSUMED_OTHER_MS = 1_500;
/** Each kind starts with this many virtual lanes at the assumed time, so that a few real ones can't move it. */
const ASSUMED_LANES = 5;
const MOST_LANES = 101;
const LEAST_QUANTUM_MS = 2_000;

/** Amounts by name, halved after each half-life. */
class Decaying {
  readonly #amounts = new Map<string, { readonly amount: number; readonly at: number }>();
  readonly #halfLifeMs: number;
  readonly #now: () => number;

  constructor(halfLifeMs: number, now: () => number) {
    this.#halfLifeMs = halfLifeMs;
    this.#now = now;
  }

  of(name: string): number {
    const { amount, at } = this.#amounts.get(name) ?? { amount: 0, at: 0 };
    return amount * 0.5 ** (Math.max(0, this.#now() - at) / this.#halfLifeMs);
  }

  /** Also drops negligible amounts, so that the memory is limited to recent callers. */
  add(name: string, amount: number): void {
    this.#amounts.set(name, { amount: Math.max(0, this.of(name) + amount), at: this.#now() });
    for (const each of this.#amounts.keys()) if (this.of(each) < 1) this.#amounts.delete(each);
  }

  above(limit: number): string[] {
    return [...this.#amounts.keys()].filter((name) => this.of(name) > limit);
  }
}

/** How a worker was used for an application. */
export interface Use {
  readonly lane: string;
  /** Applications of one kind take about the same time: the services that they need, separated by spaces. */
  readonly kind: string;
  /** Processor time, so that a busy machine makes no application look expensive. */
  readonly cpuMs: number;
  /** The worker first had to load its models, which is not the application's fault. */
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
  /** Processor time by account and by lane. */
  readonly #used: Decaying;
  /** Of lanes, beyond the usual. */
  readonly #excess: Decaying;
  /** The last use of each lane, by kind. */
  readonly #times = new Map<string, Map<string, number>>();

  constructor(now: () => number) {
    this.#used = new Decaying(USE_HALF_LIFE_MS, now);
    this.#excess = new Decaying(EXCESS_HALF_LIFE_MS, now);
  }

  charge({ lane, kind, cpuMs, cold, killed }: Use): void {
    for (const name of [lane, accountOfLane(lane)]) this.#used.add(name, cpuMs);
    // Work that is known to be slow, and loading for it, must not change the usual time.
    const isUsual = !cold && !this.isAside(lane);
    const beyond = cpuMs - TOLERANCE * this.usualMs(kind);
    if (killed) this.#excess.add(lane, Math.max(cpuMs, KILLED_EXCESS_MS));
    else this.#excess.add(lane, cold ? Math.max(Math.min(beyond, 0), beyond - COLD_MS) : beyond);
    if (!isUsual) return;
    const times = this.#times.get(kind) ?? new Map<string, number>();
    times.delete(lane);
    this.#times.set(kind, times.set(lane, cpuMs));
    if (times.size > MOST_LANES) times.delete(times.keys().next().value!);
  }

  isAside(lane: string): boolean {
    const account = accountOfLane(lane);
    const aside = this.#excess.above(MOST_EXCESS_MS).filter((each) => accountOfLane(each) === account);
    return aside.includes(lane) || aside.length >= MOST_LANES_ASIDE;
  }

  /** Sorts the lane that has used least to the front. */
  compare(a: string, b: string): number {
    const [ofA, ofB] = [accountOfLane(a), accountOfLane(b)];
    return ofA === ofB ? this.#used.of(a) - this.#used.of(b) : this.#used.of(ofA) - this.#used.of(ofB);
  }

  /** After this time an application of this kind yields to a waiting one. */
  quantumMs(kind: string): number {
    return Math.max(LEAST_QUANTUM_MS, 2 * this.usualMs(kind));
  }

  /** Median time of applications of this kind. */
  usualMs(kind: string): number {
    const assumed = kind.split(' ').reduce((sum, key) => sum + (ASSUMED_MS[key] ?? ASSUMED_OTHER_MS), 0);
    const times = [...Array<number>(ASSUMED_LANES).fill(assumed), ...(this.#times.get(kind)?.values() ?? [])];
    return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) / 2)]!;
  }
}
