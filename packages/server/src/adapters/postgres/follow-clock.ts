/**
 * Another machine's clock, followed over a network: all processes of one database then have one clock, whatever their own say. What is
 * heard counts by the middle of question and answer, and only where it differs by more than the answer took.
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
