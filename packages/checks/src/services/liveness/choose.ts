import { createHmac, randomBytes } from 'node:crypto';

/** Chooses stills for work that is too expensive for all of them. */
export interface Chooser {
  /** `count` of the list, or all of a shorter one, in its order. `use` keeps choices independent of each other. */
  choose<T extends { readonly index: number }>(use: string, list: readonly T[], count: number): T[];
}

/**
 * Nobody without the secret can tell which stills are chosen, and a change to one still changes the whole choice.
 * The same recording gives the same choice, so that a job that is repeated decides the same.
 * @param secret of the server. Without one the choice is random.
 * @param sha256 digests of all stills
 */
export function createChooser(secret: Uint8Array | undefined, nonce: string, sha256: readonly string[]): Chooser {
  const recording = createHmac('sha256', secret ?? randomBytes(32))
    .update(JSON.stringify([nonce, ...sha256]))
    .digest();
  return {
    choose(use, list, count) {
      const rank = ({ index }: { readonly index: number }) =>
        createHmac('sha256', recording).update(`${use} ${index}`).digest('hex');
      const ranked = list.map((one) => ({ one, rank: rank(one) })).toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
      const chosen = new Set(ranked.slice(0, count).map(({ one }) => one));
      return list.filter((one) => chosen.has(one));
    },
  };
}
