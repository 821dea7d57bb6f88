import type { LightColour } from '@verify/contract';
import { LIGHT_TIMING } from '@verify/face';
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

test('each colour stays for its time, and the last one until a slow camera has seen it', async () => {
  const { screen, shown, now } = screenOf((nth) => [20, 33, 45, 30][nth]!);
  const atMs = (await showColours(SEQUENCE, screen, new AbortController().signal))!;
  expect(shown.map(({ colour }) => colour)).toEqual(SEQUENCE.colours);
  for (const [i, at] of atMs.entries()) {
    // The reported time is when it was on the screen, after it was drawn.
    expect(at).toBeGreaterThan(shown[i]!.atMs);
    if (i > 0) expect(Math.abs(at - atMs[i - 1]! - SEQUENCE.colourMs)).toBeLessThan(LIGHT_TIMING.earlyMs);
  }
  expect(now() - atMs.at(-1)!).toBe(LIGHT_TIMING.lastMs);
});

test('a page that is not painted, or too late, has shown nothing', async () => {
  const run = (paintMs: (nth: number) => number | null) =>
    showColours(SEQUENCE, screenOf(paintMs).screen, new AbortController().signal);
  expect(await run((nth) => (nth === 2 ? null : 30))).toBeNull();
  expect(await run((nth) => (nth === 2 ? LIGHT_TIMING.lateMs + 50 : 30))).toBeNull();
  expect(await run((nth) => (nth === 2 ? LIGHT_TIMING.lateMs - 100 : 30))).not.toBeNull();
});

test('a colour may come 395 ms late, and no millisecond more', async () => {
  // Each is drawn 33 ms before its time.
  const late = (ms: number) =>
    showColours(SEQUENCE, screenOf((nth) => 33 + (nth === 2 ? ms : 0)).screen, new AbortController().signal);
  expect(await late(395)).toHaveLength(4);
  expect(await late(396)).toBeNull();
});

test('after leaving no further colour is shown', async () => {
  const leaving = new AbortController();
  const { screen, shown } = screenOf((nth) => {
    if (nth === 1) leaving.abort();
    return 30;
  });
  expect(await showColours(SEQUENCE, screen, leaving.signal)).toBeNull();
  expect(shown).toHaveLength(2);
});
