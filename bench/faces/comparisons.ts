import { COMPARISON_BANDS, comparisonBand } from '@verify/face';
import { createRandom } from '@verify/specimen';
import type { FaceDescriptor } from '@verify/checks/face/descriptor';
import { descriptorDistance } from '@verify/checks/face/face-engine';
import { interval } from '../measuring/interval.ts';

export interface DescribedFace {
  readonly person: string;
  /** Name of the photograph. A picture is never compared with itself. */
  readonly name: string;
  readonly descriptor: FaceDescriptor;
}

export interface Pair {
  readonly people: readonly [string, string];
  readonly distance: number;
}

const isGenuine = ({ people: [a, b] }: Pair): boolean => a === b;

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

export function comparisonReport(pairs: readonly Pair[]) {
  const genuine = pairs.filter(isGenuine);
  const impostors = pairs.filter((one) => !isGenuine(one));
  const misses = (list: readonly Pair[], limit: number) => list.filter(({ distance }) => distance > limit).length;
  const matches = (list: readonly Pair[], limit: number) => list.length - misses(list, limit);
  const inBand = (list: readonly Pair[], band: string) =>
    list.filter(({ distance }) => comparisonBand(distance) === band).length;
  const { match } = COMPARISON_BANDS;
  return {
    pairs: { genuine: genuine.length, impostors: impostors.length },
    farthestGenuine: round(Math.max(...genuine.map(({ distance }) => distance))),
    nearestImpostor: round(Math.min(...impostors.map(({ distance }) => distance))),
    rows: SHOWN.map((limit) => ({
      distance: limit,
      FNMR: rate(misses(genuine, limit), genuine.length),
      'FNMR by person': byPerson(genuine, (list) => misses(list, limit) / list.length),
      FMR: rate(matches(impostors, limit), impostors.length),
    })),
    bands: ['match', 'inconclusive', 'no-match'].map((band) => ({
      band,
      genuine: rate(inBand(genuine, band), genuine.length),
      impostors: rate(inBand(impostors, band), impostors.length),
    })),
    fnmr: misses(genuine, match) / genuine.length,
    fmr: matches(impostors, match) / impostors.length,
    noMatch: inBand(genuine, 'no-match') / genuine.length,
    inconclusive: inBand(genuine, 'inconclusive') / genuine.length,
  };
}

const DRAWS = 1_000;

/**
 * 95 % interval of a share, by resampling people with replacement. Pairs of the same person are not independent trials,
 * so this is wider than Wilson's interval. It says nothing if no pair fails.
 */
function byPerson(pairs: readonly Pair[], share: (pairs: readonly Pair[]) => number): string {
  const people = [...Map.groupBy(pairs, ({ people: [one] }) => one).values()];
  const random = createRandom(1).fork('bootstrap');
  const shares = Array.from({ length: DRAWS }, () => share(people.flatMap(() => random.pick(people)))).toSorted(
    (a, b) => a - b,
  );
  const at = (q: number) => percent(shares[Math.floor(q * DRAWS)]!);
  return `${at(0.025)} to ${at(0.975)} %`;
}

/** A share with Wilson's 95 % interval, in percent. */
export function rate(hits: number, trials: number): string {
  const [low, high] = interval(hits, trials);
  return `${percent(trials ? hits / trials : 0)} % (${percent(low)} to ${percent(high)}; ${hits} of ${trials})`;
}

const percent = (share: number): string => (share * 100).toFixed(share < 0.1 ? 2 : 1);
const round = (value: number): number => Math.round(value * 1000) / 1000;
