export interface Share {
  readonly name: string;
  readonly hits: number;
  readonly trials: number;
}

/** Counts hits by name, in the order in which the names first came. */
export class Tally {
  readonly #counts = new Map<string, { hits: number; trials: number }>();

  add(names: string | readonly string[], hit: boolean): void {
    for (const name of [names].flat()) {
      const count = this.#counts.get(name) ?? { hits: 0, trials: 0 };
      this.#counts.set(name, { hits: count.hits + (hit ? 1 : 0), trials: count.trials + 1 });
    }
  }

  get shares(): Share[] {
    return [...this.#counts].map(([name, count]) => ({ name, ...count }));
  }
}
