/** The path whose last key equals `key` except for case, up to two letters (fewer if short) or a missing end. */
export function nearest(key: string, paths: readonly string[]): string | undefined {
  const [best] = paths
    .map((path) => {
      const name = path.slice(path.lastIndexOf('.') + 1);
      const [said, meant] = [key.toLowerCase(), name.toLowerCase()];
      const allowed = said.length > 3 && meant.startsWith(said) ? Infinity : Math.min(2, Math.floor(name.length / 3));
      return { path, allowed, edits: edits(said, meant) };
    })
    .filter(({ allowed, edits }) => edits <= allowed)
    .toSorted((a, b) => a.edits - b.edits);
  return best?.path;
}

/** Levenshtein distance: letters added, removed or replaced. */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (a[i] === b[j] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}
