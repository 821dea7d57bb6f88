/** Ticks at 1, 2 or 5 times a power of ten, at most `most` above zero. `least` is 1 for counts. */
export function ticks(highest: number, { most = 4, least = 0 } = {}): number[] {
  if (highest <= 0) return [0, 1];
  const rough = Math.max(highest / most, least);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((each) => each * power >= rough - 1e-9) ?? 10);
  const count = Math.ceil(highest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Positions of labels along an axis of days, from the last one back, with a readable distance. */
export function labelled(count: number, most: number): ReadonlySet<number> {
  const every = Math.max(1, Math.ceil(count / most));
  const chosen = new Set<number>();
  for (let index = count - 1; index >= 0; index -= every) chosen.add(index);
  return chosen;
}
