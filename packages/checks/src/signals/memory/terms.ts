import { type Anchor, anchorsOf } from './anchors.ts';
import { type Grey, meanAround } from './grey.ts';
import { pattern } from './pattern.ts';

/** Position of a picture's two anchors: their centre and their distance, in pixels of the `Grey`. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly unit: number;
}

/** The surroundings of two anchors as a number, by which a picture's copies are found among many. */
export interface Term {
  readonly term: number;
  readonly place: Place;
}

const NEAREST_PX = 22;
const FARTHEST_PX = 90;
const BITS = 22;
const SECTORS = 12;
/** Around the centre of the two anchors, in units of their distance. */
const COMPARISONS = pattern('terms', BITS, { reach: 0.75, halves: [0.2], farthest: 1.1 });
/** Terms are stored for the middle only, because a copy may have lost a tenth at each edge. */
const KEPT = { anchors: 14, margin: 0.12 } as const;
/** More terms are looked up for a copy, because a crop may have removed the clearest anchors. */
const ASKED = { anchors: 22, margin: 0 } as const;

export function termsOf(grey: Grey, most: number): Term[] {
  return around(grey, KEPT, most).map(({ place, sector, differences }) => ({
    place,
    term: termFrom(sector, differences),
  }));
}

/** Terms under which its copies may be stored: more pairs, each also with its least certain bits inverted. */
export function probesOf(grey: Grey, most: number): Term[] {
  return around(grey, ASKED, most).flatMap(({ place, sector, differences }) =>
    nearTerms(sector, differences).map((term) => ({ place, term })),
  );
}

export const termFrom = (sector: number, differences: readonly number[], flipped: readonly number[] = []): number =>
  differences.reduce((term, one, i) => term * 2 + (one > 0 !== flipped.includes(i) ? 1 : 0), sector);

/** The term, and those with the least certain bits inverted. */
export function nearTerms(sector: number, differences: readonly number[]): number[] {
  const weakest = [...differences.keys()].toSorted((a, b) => Math.abs(differences[a]!) - Math.abs(differences[b]!));
  const [a, b, c] = weakest as [number, number, number];
  return [[], [a], [b], [c], [a, b]].map((flipped) => termFrom(sector, differences, flipped));
}

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

/** Strongest pairs first; the left anchor of each pair first. */
function* pairsOf(anchors: readonly Anchor[]): Generator<readonly [Anchor, Anchor]> {
  for (let sum = 1; sum < 2 * anchors.length; sum++)
    for (let i = 0; i < sum - i; i++) {
      const [a, b] = [anchors[i], anchors[sum - i]];
      if (!a || !b) continue;
      const distance = Math.hypot(a.x - b.x, a.y - b.y);
      if (distance >= NEAREST_PX && distance <= FARTHEST_PX) yield a.x <= b.x ? [a, b] : [b, a];
    }
}
