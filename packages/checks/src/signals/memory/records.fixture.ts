import type { Memo } from './memo.ts';
import type { Candidate } from './recall.ts';

/** Records of one account, as the server keeps them: each memo finds all with two of its terms. */
export function records() {
  const kept: Memo[] = [];
  return async (memo: Memo): Promise<Candidate[]> => {
    const found = kept.flatMap(({ slot, look, terms }) => {
      const alike = memo.probes.flatMap(({ term, place }) => {
        const nth = terms.indexOf(term);
        return nth < 0 ? [] : [{ at: place, kept: look!.places[nth] ?? place }];
      });
      return alike.length < 2 ? [] : [{ slot, daysAgo: 3, look: look!, alike }];
    });
    kept.push(memo);
    return found;
  };
}
