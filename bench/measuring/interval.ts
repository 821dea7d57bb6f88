/** Wilson's 95 % interval of a share. It also holds near 0 and 1, where most of our results are. */
export function interval(hits: number, trials: number): readonly [number, number] {
  if (trials === 0) return [0, 1];
  const z = 1.96;
  const share = hits / trials;
  const norm = 1 + (z * z) / trials;
  const middle = (share + (z * z) / (2 * trials)) / norm;
  const reach = (z / norm) * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials));
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)];
}
