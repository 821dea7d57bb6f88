/**
 * The share of people that each step lost: of those who reached it or a later one, and stopped there. A step that some
 * people skip, such as the camera if files may be uploaded, does not lose people who are seen later.
 */
export function lossesOf(counts: readonly number[]): readonly number[] {
  const arrived = counts.map((_, at) => Math.max(...counts.slice(at)));
  return arrived.map((now, at) => {
    const before = arrived[at - 1] ?? now;
    return before === 0 ? 0 : (before - now) / before;
  });
}
