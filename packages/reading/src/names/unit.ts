/** A letter, or letters that are spelled together, and the ways to write it in A to Z. `<` is a break between names. */
export interface Unit {
  readonly letter: string;
  /** The recommended one first. */
  readonly choices: readonly string[];
}

export type Spelling = readonly Unit[];

/** Two consecutive names stay two names. */
export const BREAK: Unit = { letter: ' ', choices: ['<'] };

/** A table such as `Ö=OE,O Ø=OE,O`. A letter without choices (`Ь=`) may be left out. */
export function table(text: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    text
      .trim()
      .split(/\s+/)
      .map((row) => {
        const at = row.indexOf('=');
        return [row.slice(0, at), row.slice(at + 1).split(',')] as const;
      }),
  );
}

/** Units of a text by a table, the longest entry first. Letters that are not in the table are passed to `others`. */
export function unitsBy(
  text: string,
  rows: ReadonlyMap<string, readonly string[]>,
  others: (char: string) => readonly string[] | null,
): Unit[] {
  const longest = longestKey(rows);
  const chars = [...text];
  const units: Unit[] = [];
  for (let i = 0; i < chars.length;) {
    let size = Math.min(longest, chars.length - i);
    while (size > 1 && !rows.has(chars.slice(i, i + size).join(''))) size--;
    const letter = chars.slice(i, i + size).join('');
    const choices = rows.get(letter) ?? others(letter);
    if (choices) units.push({ letter, choices });
    i += size;
  }
  return units;
}

const longestKeys = new WeakMap<ReadonlyMap<string, unknown>, number>();

function longestKey(rows: ReadonlyMap<string, unknown>): number {
  let longest = longestKeys.get(rows);
  if (longest === undefined) {
    longest = Math.max(...[...rows.keys()].map((key) => [...key].length));
    longestKeys.set(rows, longest);
  }
  return longest;
}
