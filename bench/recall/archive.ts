import type { Grey } from '@verify/checks/signals/memory/grey';
import type { SeenSlot } from '@verify/checks/material/material';
import { memoOf } from '@verify/checks/signals/memory/memo';
import { type Candidate, sharedBy } from '@verify/checks/signals/memory/recall';

type Kept = ReturnType<typeof memoOf>;

/** Index of known pictures and recordings like the server's, but without its store and its encryption. */
export class Archive {
  readonly #kept = new Map<string, Kept>();
  readonly #filed = new Map<number, { readonly name: string; readonly nth: number }[]>();

  keep(name: string, greys: readonly Grey[]): void {
    const memo = memoOf(greys);
    this.#kept.set(name, memo);
    memo.terms.forEach((term, nth) => {
      const filed = this.#filed.get(term) ?? [];
      filed.push({ name, nth });
      this.#filed.set(term, filed);
    });
  }

  /** Finds known entries that are like these pictures, with the share of these pictures that each one contains. */
  ask(greys: readonly Grey[], slot: SeenSlot): Map<string, number> {
    const hits = new Map<string, Map<string, Candidate['alike'][number]>>();
    for (const { term, place } of memoOf(greys).probes)
      for (const { name, nth } of this.#filed.get(term) ?? []) {
        const alike = hits.get(name) ?? new Map<string, Candidate['alike'][number]>();
        alike.set(`${term} ${nth}`, { at: place, kept: this.#kept.get(name)!.look!.places[nth]! });
        hits.set(name, alike);
      }
    const shares = new Map<string, number>();
    const nearest = [...hits].filter(([, alike]) => alike.size >= 2).toSorted((a, b) => b[1].size - a[1].size);
    for (const [name, alike] of nearest.slice(0, 12)) {
      const candidate = {
        slot,
        daysAgo: 0,
        look: this.#kept.get(name)!.look!,
        alike: [...alike.values()],
      };
      const share = sharedBy(greys, candidate);
      if (share > 0) shares.set(name, share);
    }
    return shares;
  }
}
