/**
 * Follows another machine's clock over a network, so that all processes of one database share one clock whatever their
 * own clocks say. A reading counts for the middle between question and answer, and only if it differs by more than the
 * round trip.
 */
export function followClock(): { now(): number; heard(at: number, asked: number, answered: number): void } {
  let ahead: number | null = null;
  return {
    now: () => Math.floor(performance.now() + (ahead ?? performance.timeOrigin)),
    heard(at, asked, answered) {
      const heard = at - (asked + answered) / 2;
      if (ahead === null || Math.abs(heard - ahead) > (answered - asked) / 2) ahead = heard;
    },
  };
}
