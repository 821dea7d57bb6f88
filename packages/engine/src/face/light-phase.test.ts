import type { LightColour } from '@verify/contract';
import { expect, test } from 'vitest';
import { type LightScreen, showColours } from './light-phase.ts';

const SEQUENCE = { colours: ['red', 'white', 'blue', 'green'] as LightColour[], colourMs: 420 };

/** A screen with its own clock; `paintMs` gives the duration of each painting. */
function screenOf(paintMs: (nth: number) => number | null) {
  const shown: { colour: LightColour; atMs: number }[] = [];
  let now = 1_000;
  let nth = 0;
  const screen: LightScreen = {
    show: (colour) => void shown.push({ colour, atMs: now }),
    painted: async () => {
      const took = paintMs(nth++);
      return took === null ? null : (now += took);
    },
    until: async (atMs) => void (now = Math.max(now, atMs)),
  };
  return { screen, shown, now: () => now };
}

test('a colour may appear 395 ms late, and no millisecond more', async () => {
  // Each is drawn 33 ms early.
  const late = (ms: number) =>
    showColours(SEQUENCE, screenOf((nth) => 33 + (nth === 2 ? ms : 0)).screen, new AbortController().signal);
  expect(await late(395)).toHaveLength(4);
  expect(await late(396)).toBeNull();
});
