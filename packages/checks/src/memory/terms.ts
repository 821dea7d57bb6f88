import { type Anchor, anchorsOf } from './anchors.ts';
import { type Grey, meanAround } from './grey.ts';
import { pattern } from './pattern.ts';

/** Where two anchors of a picture lie: their middle and their distance, in pixels of the `Grey`. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly unit: number;
}

/** What a picture is filed under, so that its copies are found among many: what is around two of its anchors, as a number. */
export interface Term {
  readonly term: number;
  readonly place: Place;
}

const NEAREST_PX = 22;
const FARTHEST_PX = 90;
const BITS = 22;
const SECTORS = 12;
/** Around the middle of the two, in units of their distance. */
const COMPARISONS = pattern('terms', BITS, { reach: 0.75, halves: [0.2], farthest: 1.1 });
/** Of the middle alone: a copy may have lost a tenth at each edge. */
const KEPT = { anchors: 14, margin: 0.12 } as const;
/** More of a copy, where a crop may have taken the clearest ones. */
const ASKED = { anchors: 22, margin: 0 } as const;

export function termsOf(grey: Grey, most: number): Term[] {
  return around(grey, KEPT, most).map(({ place, sector, differences }) => ({
    place,
    term: termFrom(sector, differences, []),
  }));
}

/** What its copies may be filed under: more pairs, and each also with its least certain bits the other way. */
export function probesOf(grey: Grey, most: number): Term[] {
  return around(grey, ASKED, most).flatMap(({ place, sector, differences }) => {
    const weakest = differences
      .map((_, i) => i)
      .toSorted((a, b) => Math.abs(differences[a]!) - Math.abs(differences[b]!));
    const [a, b, c] = weakest as [number, number, number];
    return [[], [a], [b], [c], [a, b]].map((flipped) => ({ place, term: termFrom(sector, differences, flipped) }));
  });
}

const termFrom = (sector: number, differences: readonly number[], flipped: readonly number[]): number =>
  differences.reduce((term, one, i) => term * 2 + (one > 0 !== flipped.includes(i) ? 1 : 0), sector);

function around(grey: Grey, { anchors, margin }: { readonly anchors: number; readonly margin: number }, most: number) {
  const found: { readonly place: Place; readonly sector: number; readonly differences: number[] }[] = [];
  for (const [a, b] of pairsOf(anchorsOf(grey, anchors, margin))) {
    if (found.length === most) break;
    const unit = Math.hypot(a.x - b.x, a.y - b.y);
    const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    const angle = Math.atan2(b.y - a.y, b.x - a.x) / Math.PI + 0.5;
    found.push({
      place: { x, y, unit },
      sector: Math.min(SECTORS - 1, Math.floor(angle * SECTORS)),
      differences: COMPARISONS.map(
        ({ ax, ay, bx, by, half }) =>
          meanAround(grey, x + ax * unit, y + ay * unit, half * unit) -
          meanAround(grey, x + bx * unit, y + by * unit, half * unit),
      ),
    });
  }
  return found;
}

/** The strongest first; of each pair the left one first. */
function* pairsOf(anchors: readonly Anchor[]): Generator<readonly [Anchor, Anchor]> {
  for (let sum = 1; sum < 2 * anchors.length; sum++)
    for (let i = 0; i < sum - i; i++) {
      const [a, b] = [anchors[i], anchors[sum - i]];
      if (!a || !b) continue;
      const distance = Math.hypot(a.x - b.x, a.y - b.y);
      if (distance >= NEAREST_PX && distance <= FARTHEST_PX) yield a.x <= b.x ? [a, b] : [b, a];
    }
}
