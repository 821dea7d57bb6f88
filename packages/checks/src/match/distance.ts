/** Where two texts differ, and how much of the difference typical recognition errors explain. */
export interface Difference {
  /** Sum of the edits: each counts 1, but typical recognition errors (O for 0, a lost I) count less. */
  readonly weight: number;
  /** Plain Levenshtein distance. */
  readonly edits: number;
  /** 1-based positions in the first text; an insertion counts at the character that follows it. */
  readonly positions: readonly number[];
}

/** Nearly all single substitutions of tesseract's `eng` on capitals and digits, as measured. */
const LOOKALIKES = '0OQDC 1IL7T 2Z 5S 6GC 8B3 4A 9G UVY MNHW EF KX PR CG IJ VY 0U8'.split(' ');
const LOOKALIKE_COST = 0.4;
/** Thin strokes appear and disappear, and so does dirt next to a name. */
const THIN = "IL1J.,-’'";
const THIN_COST = 0.6;

/** Weighted edit distance with its alignment. Case-sensitive. O(n*m), so only for fields and not for pages. */
export function difference(a: string, b: string): Difference {
  const columns = b.length + 1;
  const cost = new Float64Array((a.length + 1) * columns);
  for (let i = 1; i <= a.length; i++) cost[i * columns] = cost[(i - 1) * columns]! + gap(a[i - 1]!);
  for (let j = 1; j < columns; j++) cost[j] = cost[j - 1]! + gap(b[j - 1]!);
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j < columns; j++)
      cost[i * columns + j] = Math.min(
        cost[(i - 1) * columns + j - 1]! + swap(a[i - 1]!, b[j - 1]!),
        cost[(i - 1) * columns + j]! + gap(a[i - 1]!),
        cost[i * columns + j - 1]! + gap(b[j - 1]!),
      );
  const positions: number[] = [];
  let edits = 0;
  let i = a.length;
  let j = b.length;
  while (i > 0 || j > 0) {
    const here = cost[i * columns + j]!;
    if (i > 0 && j > 0 && here === cost[(i - 1) * columns + j - 1]! + swap(a[i - 1]!, b[j - 1]!)) {
      i--;
      j--;
      if (a[i] === b[j]) continue;
      positions.push(i + 1);
    } else if (i > 0 && here === cost[(i - 1) * columns + j]! + gap(a[i - 1]!)) {
      positions.push(i--);
    } else {
      positions.push(i + 1);
      j--;
    }
    edits++;
  }
  return { weight: cost.at(-1)!, edits, positions: [...new Set(positions)].toReversed() };
}

const gap = (char: string): number => (THIN.includes(char) ? THIN_COST : 1);

function swap(a: string, b: string): number {
  if (a === b) return 0;
  return LOOKALIKES.some((group) => group.includes(a) && group.includes(b)) ? LOOKALIKE_COST : 1;
}
