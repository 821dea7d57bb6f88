import type { LightColour, LightSequence } from '@verify/contract';
import { LIGHT_TIMING } from '@verify/face';

export interface LightScreen {
  show(colour: LightColour): void;
  /** Resolves with the time when the colour is on the screen; null if the page is not being painted. */
  painted(): Promise<number | null>;
  until(atMs: number): Promise<void>;
}

/** Duration of two frames on most screens: a colour is drawn this long before it should be visible. */
const PAINT_MS = 33;

/** Shows the colours and returns when each was painted; null if one was late, which the server refuses. */
export async function showColours(
  { colours, colourMs }: LightSequence,
  screen: LightScreen,
  signal: AbortSignal,
): Promise<number[] | null> {
  const atMs: number[] = [];
  for (const colour of colours) {
    screen.show(colour);
    const at = await screen.painted();
    if (signal.aborted || at === null) return null;
    const last = atMs.at(-1);
    if (last !== undefined && at - last - colourMs > LIGHT_TIMING.lateMs - MARGIN_MS) return null;
    atMs.push(at);
    await screen.until(at + colourMs - PAINT_MS);
    if (signal.aborted) return null;
  }
  await screen.until(atMs.at(-1)! + LIGHT_TIMING.lastMs);
  return signal.aborted ? null : atMs;
}

/** Times are rounded in transmission. */
const MARGIN_MS = 5;
const UNPAINTED_MS = 1_000;

/** The page itself: a colour is on the screen one frame after it was drawn. */
export function pageScreen(show: (colour: LightColour) => void): LightScreen {
  return {
    show,
    painted: () =>
      new Promise((resolve) => {
        const late = setTimeout(() => resolve(null), UNPAINTED_MS);
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            clearTimeout(late);
            resolve(performance.now());
          }),
        );
      }),
    until: (atMs) => new Promise((resolve) => setTimeout(resolve, Math.max(0, atMs - performance.now()))),
  };
}
