import type { Grey } from './grey.ts';
import { differencesIn, distance, MIDDLE, type Part } from './print.ts';
import type { Place } from './terms.ts';

export interface Aligned {
  readonly part: Part;
  readonly distance: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The middle of a stored picture, in a picture that has the same two anchors at another place. */
export function partBy(at: Place, kept: Place, keptSize: Size, size: Size): Part {
  const scale = at.unit / kept.unit;
  const x = (share: number): number => (at.x + (share * keptSize.width - kept.x) * scale) / size.width;
  const y = (share: number): number => (at.y + (share * keptSize.height - kept.y) * scale) / size.height;
  return { left: x(MIDDLE.left), top: y(MIDDLE.top), right: x(MIDDLE.right), bottom: y(MIDDLE.bottom) };
}

type Edge = keyof Part;
/** Translations, then scales, then single edges. */
const MOVES: readonly Partial<Record<Edge, number>>[] = [
  { left: 1, right: 1 },
  { top: 1, bottom: 1 },
  { left: -1, right: 1, top: -1, bottom: 1 },
  { left: 1 },
  { right: 1 },
  { top: 1 },
  { bottom: 1 },
];
const FIRST_STEP = 0.016;
const LAST_STEP = 0.0005;
const ROUNDS = 5;
/** From further away than this, a few steps do not lead to a match. */
const WITHIN_REACH = 0.2;
/** A search that is still further away than this when its steps get small is a different picture. */
const PROMISING = 0.05;
const SMALL_STEP = 0.005;

/** Moves the part to where it matches the print best, or until the distance is at most `enough`. */
export function align(grey: Grey, print: Int8Array, from: Part, enough = 0): Aligned {
  const at = (part: Part): Aligned => ({ part, distance: distance(print, differencesIn(grey, part)) });
  let best = at(from);
  if (best.distance > WITHIN_REACH) return best;
  for (let step = FIRST_STEP; step >= LAST_STEP && best.distance > enough; step /= 2) {
    if (step < SMALL_STEP && best.distance > PROMISING) break;
    for (let round = 0, moved = true; moved && round < ROUNDS; round++) {
      moved = false;
      for (const move of MOVES)
        for (const by of [step, -step]) {
          const { left, top, right, bottom } = best.part;
          const next = at({
            left: left + by * (move.left ?? 0),
            top: top + by * (move.top ?? 0),
            right: right + by * (move.right ?? 0),
            bottom: bottom + by * (move.bottom ?? 0),
          });
          if (next.distance < best.distance) [best, moved] = [next, true];
        }
    }
  }
  return best;
}
