/** After so long without a touch nobody is there: the page asks for nothing more, and its session ends. */
const AWAY_MS = 30 * 60 * 1000;
let touchedMs = performance.now();
for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'])
  addEventListener(event, () => (touchedMs = performance.now()), { capture: true, passive: true });

/** Whether somebody looks at the page, as far as it can know. */
export const isAttended = (): boolean =>
  document.visibilityState === 'visible' && performance.now() - touchedMs < AWAY_MS;
