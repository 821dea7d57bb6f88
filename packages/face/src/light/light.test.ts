import type { LightColour } from '@verify/contract';
import { describe, expect, test } from 'vitest';
import { judgeLight, type ShownLight } from './judge-light.ts';
import type { LitStill } from './light-regions.ts';
import { COLOUR_NAMES, drawLight, isDrawable, LIGHT_SEQUENCE, linearOf } from './light-sequence.ts';

let seed = 11;
const random = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647;
const draw = (): LightColour[] => [...drawLight((below) => Math.floor(random() * below)).colours];

const START_MS = 500;
const shownAs = (colours: readonly LightColour[]): ShownLight => ({
  colours,
  colourMs: LIGHT_SEQUENCE.colourMs,
  atMs: colours.map((_, i) => START_MS + i * LIGHT_SEQUENCE.colourMs),
});

interface Scene {
  /** Strength of the screen relative to the ambient light on the face. */
  strength?: number;
  /** The same on the wall. */
  behind?: number;
  lagMs?: number;
  noise?: number;
  /** The camera's gain at a moment, which does not affect the colours. */
  gain?: (timeMs: number) => number;
  balance?: (timeMs: number) => number;
}

/** Ten stills a second of skin and a wall while the screen shows `colours`. */
function film(colours: readonly LightColour[], scene: Scene = {}): LitStill[] {
  const { strength = 0.2, behind = 0.01, lagMs = 120, noise = 0.002, gain = () => 1, balance = () => 1 } = scene;
  const endMs = START_MS + (colours.length + 1) * LIGHT_SEQUENCE.colourMs;
  return Array.from({ length: Math.floor(endMs / 100) }, (_, i) => {
    const timeMs = i * 100 + 7 * (i % 3);
    const colour = colours[Math.floor((timeMs - lagMs - START_MS) / LIGHT_SEQUENCE.colourMs)];
    const light = colour ? linearOf(colour) : ([0, 0, 0] as const);
    const seen = (albedo: readonly number[], by: number): { r: number; g: number; b: number } => {
      const [r, g, b] = albedo.map(
        (share, k) => share * (1 + by * light[k]!) * gain(timeMs) * (1 + noise * (random() - 0.5)),
      ) as [number, number, number];
      return { r: r * balance(timeMs), g, b: b / balance(timeMs) };
    };
    return { timeMs, skin: seen([0.3, 0.18, 0.12], strength), background: seen([0.25, 0.25, 0.22], behind) };
  });
}

test('the number of sequences is as documented, and no colour repeats at once', () => {
  const all = new Set(Array.from({ length: 2_000 }, () => draw().join(' ')));
  expect(all.size).toBeGreaterThan(1_850);
  for (const one of all) expect(isDrawable(one.split(' ') as LightColour[])).toBe(true);
  let count = 0;
  const place = (so: LightColour[]): void => {
    if (so.length === LIGHT_SEQUENCE.colours) return void (count += isDrawable(so) ? 1 : 0);
    for (const name of COLOUR_NAMES) if (name !== so.at(-1)) place([...so, name]);
  };
  place([]);
  // Sequences that differ in one place may pass too: at most two others at each place.
  expect(count / (1 + 2 * LIGHT_SEQUENCE.colours)).toBeGreaterThan(1_000);
});

// Story: flashes
test('sequences flash less than three times a second, and without saturated red (WCAG 2.3.1)', () => {
  const changesASecond = 1_000 / LIGHT_SEQUENCE.colourMs;
  // A flash is a pair of opposing changes.
  expect(changesASecond / 2).toBeLessThan(3);
  for (const name of COLOUR_NAMES) {
    const [r, g, b] = linearOf(name);
    expect(r / (r + g + b)).toBeLessThan(0.8);
  }
});

test.each([
  ['in a dark room', { strength: 8, behind: 0.4 }],
  ['in a lit room', { strength: 0.3 }],
  ['in an office', { strength: 0.06, behind: 0.002 }],
  ['through a slow camera', { lagMs: 330 }],
  ['while the exposure follows', { gain: (t: number) => 1 + 0.5 * Math.sin(t / 300) }],
  ['while the white balance drifts', { balance: (t: number) => 1 + 0.05 * (t / 4_000) }],
])('skin that follows the screen %s is accepted', (_, scene: Scene) => {
  for (let i = 0; i < 5; i++) {
    const colours = draw();
    expect(judgeLight(film(colours, scene), shownAs(colours))).toMatchObject({ outcome: 'followed' });
  }
});

test('skin that follows something else is raised: another sequence', () => {
  for (let i = 0; i < 20; i++) {
    const verdict = judgeLight(film(draw()), shownAs(draw()));
    expect(verdict).toMatchObject({ outcome: 'not-followed', reason: 'other-sequence' });
  }
});
test('skin that follows something else is raised: one that differs in two places', () => {
  let rejected = 0;
  for (let i = 0; i < 20;) {
    const colours = draw();
    const other = [...colours];
    for (const at of [2, 6])
      other[at] = COLOUR_NAMES.find((name) => ![other[at - 1], other[at], other[at + 1]].includes(name))!;
    if (!isDrawable(other)) continue;
    const { outcome } = judgeLight(film(other), shownAs(colours));
    expect(outcome).not.toBe('followed');
    if (outcome === 'not-followed') rejected++;
    i++;
  }
  expect(rejected).toBeGreaterThanOrEqual(18);
});
test('skin that follows something else is raised: the same sequence at another speed', () => {
  for (let i = 0; i < 5; i++) {
    const colours = draw();
    const slow = film(colours).map((still) => ({ ...still, timeMs: START_MS + (still.timeMs - START_MS) * 1.35 }));
    expect(judgeLight(slow, shownAs(colours)).outcome).not.toBe('followed');
  }
});

describe('light that can’t be judged', () => {
  const colours = draw();
  test('the light can’t be judged without any light on the skin', () =>
    expect(judgeLight(film(colours, { strength: 0 }), shownAs(colours))).toMatchObject({
      outcome: 'cannot-tell',
      reason: 'too-faint',
    }));
  test('the light can’t be judged in bright surroundings, also with another sequence', () => {
    const faint = { strength: 0.004, noise: 0.02 };
    expect(judgeLight(film(colours, faint), shownAs(colours)).outcome).toBe('cannot-tell');
    expect(judgeLight(film(draw(), faint), shownAs(colours)).outcome).toBe('cannot-tell');
  });
  test('the light can’t be judged if the wall follows like the skin, by a tint or a print before a screen', () =>
    expect(judgeLight(film(colours, { strength: 0.2, behind: 0.2 }), shownAs(colours))).toMatchObject({
      outcome: 'cannot-tell',
      reason: 'background-too',
    }));
  test('the light can’t be judged without stills', () => {
    expect(judgeLight([], shownAs(colours))).toMatchObject({ outcome: 'cannot-tell', reason: 'few-stills' });
    const gap = film(colours).filter(({ timeMs }) => timeMs < 1_500 || timeMs > 2_600);
    expect(judgeLight(gap, shownAs(colours)).reason).toBe('few-stills');
  });
});
