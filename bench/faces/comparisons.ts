import { COMPARISON_BANDS, comparisonBand } from '@verify/face';
import type { FaceDescriptor } from '@verify/checks/face/descriptor';
import { descriptorDistance } from '@verify/checks/face/face-engine';
import type { Tally } from '../measuring/tally.ts';

export interface DescribedFace {
  readonly person: string;
  /** Name of the photograph. A picture is never compared with itself. */
  readonly name: string;
  readonly descriptor: FaceDescriptor;
}

interface Pair {
  readonly people: readonly [string, string];
  readonly distance: number;
}

/** Every pair of different pictures, once. */
export const pairsWithin = (faces: readonly DescribedFace[]): Pair[] =>
  faces.flatMap((a, i) => faces.slice(i + 1).map((b) => pair(a, b)));

/** Every pair of a face in `ones` and a face in `others`, except pairs with the same name. */
export const pairsBetween = (ones: readonly DescribedFace[], others: readonly DescribedFace[]): Pair[] =>
  ones.flatMap((a) => others.filter(({ name }) => name !== a.name).map((b) => pair(a, b)));

const pair = (a: DescribedFace, b: DescribedFace): Pair => ({
  people: [a.person, b.person],
  distance: descriptorDistance(a.descriptor, b.descriptor),
});

/** Distances at which the shares are shown, including the two limits of the bands. */
const SHOWN = [0.45, 0.5, COMPARISON_BANDS.match, 0.57, 0.6, COMPARISON_BANDS.inconclusive];

/** Counts pairs of one person that do not match (FNMR), pairs of two that do (FMR), and how near each kind is. */
export function addPairs(tally: Tally, pairs: readonly Pair[]): void {
  for (const { people, distance } of pairs) {
    const genuine = people[0] === people[1];
    const band = comparisonBand(distance);
    tally.add(genuine ? 'missed' : 'matched', (band === 'match') !== genuine);
    if (genuine) tally.add('one person, no match', band === 'no-match');
    for (const limit of SHOWN) tally.add(`${genuine ? 'one person' : 'two people'}: up to ${limit}`, distance <= limit);
  }
}
