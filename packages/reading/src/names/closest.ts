import type { Spelling } from './unit.ts';

/** The chosen spelling of a letter. */
export interface Choice {
  readonly letter: string;
  readonly spelled: string;
}

export interface ClosestPair {
  /** Letters A to Z without breaks. */
  readonly a: string;
  readonly b: string;
  /** Levenshtein distance between the two. */
  readonly edits: number;
  readonly choicesOfA: readonly Choice[];
  readonly choicesOfB: readonly Choice[];
}

/** One letter A to Z, or nothing where a letter may be omitted, between two states of a spelling. */
interface Arc {
  readonly from: number;
  readonly letter: string;
  readonly unit: number;
}

/** A spelling as a graph: the states are in order, and every arc leads to a later state. */
interface Graph {
  /** The arcs that lead to each state. */
  readonly into: readonly (readonly Arc[])[];
}

/** The closest spellings of two names, first choices preferred: dynamic programming over both graphs, no list. */
export function closestPair(one: Spelling, other: Spelling): ClosestPair {
  const [a, b] = [graphOf(one), graphOf(other)];
  const width = b.into.length;
  const cost = new Float64Array(a.into.length * width).fill(Number.POSITIVE_INFINITY);
  /** The arc of each graph on the cheapest way to a pair of states. */
  const byA: (Arc | null)[] = Array.from({ length: cost.length }, () => null);
  const byB: (Arc | null)[] = Array.from({ length: cost.length }, () => null);
  cost[0] = 0;
  for (let i = 0; i < a.into.length; i++) {
    for (let j = 0; j < width; j++) {
      const at = i * width + j;
      const reach = (from: number, step: number, arcA: Arc | null, arcB: Arc | null): void => {
        const sum = cost[from]! + step;
        if (sum >= cost[at]!) return;
        cost[at] = sum;
        byA[at] = arcA;
        byB[at] = arcB;
      };
      for (const arcA of a.into[i]!) {
        for (const arcB of b.into[j]!) {
          if (arcA.letter !== '' && arcB.letter !== '')
            reach(arcA.from * width + arcB.from, arcA.letter === arcB.letter ? 0 : 1, arcA, arcB);
        }
        reach(arcA.from * width + j, arcA.letter === '' ? 0 : 1, arcA, null);
      }
      for (const arcB of b.into[j]!) reach(i * width + arcB.from, arcB.letter === '' ? 0 : 1, null, arcB);
    }
  }
  const arcsOfA: Arc[] = [];
  const arcsOfB: Arc[] = [];
  for (let at = cost.length - 1; at > 0;) {
    const [arcA, arcB] = [byA[at]!, byB[at]!];
    if (arcA) arcsOfA.unshift(arcA);
    if (arcB) arcsOfB.unshift(arcB);
    at = (arcA ? arcA.from : Math.floor(at / width)) * width + (arcB ? arcB.from : at % width);
  }
  return {
    a: lettersOf(arcsOfA),
    b: lettersOf(arcsOfB),
    edits: cost.at(-1)!,
    choicesOfA: choicesOf(one, arcsOfA),
    choicesOfB: choicesOf(other, arcsOfB),
  };
}

function graphOf(spelling: Spelling): Graph {
  const into: Arc[][] = [[]];
  let boundary = 0;
  for (const [unit, { choices }] of spelling.entries()) {
    const ends: Arc[] = [];
    for (const choice of choices) {
      const letters = choice.replace('<', '');
      let from = boundary;
      for (const letter of letters.slice(0, -1)) {
        into.push([{ from, letter, unit }]);
        from = into.length - 1;
      }
      ends.push({ from, letter: letters.slice(-1), unit });
    }
    into.push(ends);
    boundary = into.length - 1;
  }
  return { into };
}

const lettersOf = (arcs: readonly Arc[]): string => arcs.map(({ letter }) => letter).join('');

const choicesOf = (spelling: Spelling, arcs: readonly Arc[]): Choice[] =>
  spelling.map(({ letter }, unit) => ({ letter, spelled: lettersOf(arcs.filter((arc) => arc.unit === unit)) }));
