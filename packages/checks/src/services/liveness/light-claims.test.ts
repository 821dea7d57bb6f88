import type { LightSequence } from '@verify/contract';
import { describe, expect, test } from 'vitest';
import { notebook } from '../../rules/notebook.ts';
import type { DrawnLight } from '../../material/material.ts';
import { judgeShownLight, lightSpan } from './judge-light.ts';
import type { Recording } from '../../material/recording.ts';
import type { WatchedFrame } from './watch.ts';

const LIGHT: LightSequence = { colours: ['red', 'green', 'white', 'blue'], colourMs: 420 };
const FROM_MS = 5_000;
const TIMES = LIGHT.colours.map((_, i) => FROM_MS + i * LIGHT.colourMs);
/** The last colour stays for 0.8 seconds. */
const TO_MS = FROM_MS + 3 * 420 + 800;
const EVERY_MS = 100;
const STILLS = Array.from({ length: 80 }, (_, i) => i * EVERY_MS);

interface Claims {
  readonly atMs?: readonly number[] | null;
  readonly stillsMs?: readonly number[];
  readonly commands?: readonly { readonly step: number; readonly atMs: number; readonly doneMs: number | null }[];
  readonly light?: DrawnLight;
  readonly required?: boolean;
}
const COMMANDS = [{ step: 0, atMs: 3_000, doneMs: FROM_MS }];

function judged({ atMs = TIMES, stillsMs = STILLS, commands = COMMANDS, light = LIGHT, required }: Claims = {}) {
  const notes = notebook(1);
  const recording = {
    manifest: { light: atMs && { atMs: [...atMs] }, commands },
    stills: stillsMs.map((timeMs) => ({ timeMs })),
  } as unknown as Recording;
  judgeShownLight(notes, { light, ...(required !== undefined && { lightRequired: required }) }, recording, []);
  return notes;
}
const fault = (claims: Claims) => {
  const { trace, raised } = judged(claims);
  const { outcome, inputs } = trace.find(({ rule }) => rule === 'light-shown')!;
  expect([raised.map(({ code }) => code), outcome]).toEqual(
    inputs['fault'] === 'none' ? [[], 'clear'] : [['LV007'], 'raised'],
  );
  // If the colours were not shown as drawn, nobody could follow them.
  expect(trace).toHaveLength(inputs['fault'] === 'none' ? 2 : 1);
  return inputs['fault'];
};
const moved = (at: number, byMs: number) => TIMES.map((time, i) => (i >= at ? time + byMs : time));

test('colours shown as drawn have no fault', () => {
  const { trace } = judged();
  expect(trace.map(({ rule, code, outcome }) => [rule, code, outcome])).toEqual([
    ['light-shown', 'LV007', 'clear'],
    ['light-followed', 'LV007', 'clear'],
  ]);
  expect(trace[0]!.inputs).toEqual({ colours: 'red green white blue', fault: 'none' });
  expect(trace[1]!.inputs).toMatchObject({ outcome: 'cannot-tell', shown: 'red green white blue' });
});

test('a person who skips the light gets a review if the flow requires it', () => {
  expect(judged({ light: 'off', required: true }).trace).toEqual([]);
  expect(judged({ light: 'declined' }).raised).toEqual([]);
  expect(judged({ light: 'declined', required: false }).raised).toEqual([]);
  expect(judged({ light: 'declined', required: true }).raised.map(({ code }) => code)).toEqual(['LV006']);
  expect(judged({ light: 'declined' }).trace).toMatchObject([
    { rule: 'light-chosen', code: 'LV006', outcome: 'clear', inputs: { chosen: 'movements only' } },
  ]);
});

test('each colour must have its time', () => {
  expect(fault({ atMs: null })).toBe('no times');
  expect(fault({ atMs: [] })).toBe('no times');
  expect(fault({ atMs: TIMES.slice(0, 3) })).toBe('other number of colours');
  expect(fault({ atMs: [...TIMES, TIMES[3]! + 420] })).toBe('other number of colours');
});

test.each([
  ['120 ms early', -120, 'none'],
  ['121 ms early', -121, 'other times'],
  ['400 ms late', 400, 'none'],
  ['401 ms late', 401, 'other times'],
])('the times of the colours may be %s: %d', (_, byMs, wanted) => {
  expect(fault({ atMs: moved(1, byMs) })).toBe(wanted);
  expect(fault({ atMs: moved(3, byMs) })).toBe(wanted);
});

test('the times of the colours must come after the last movement', () => {
  const done = (doneMs: number | null, atMs = 3_000) => fault({ commands: [...COMMANDS, { step: 1, atMs, doneMs }] });
  expect([done(FROM_MS), done(FROM_MS + 1)]).toEqual(['none', 'before the last movement']);
  expect([done(null, FROM_MS), done(null, FROM_MS + 1)]).toEqual(['none', 'before the last movement']);
});

describe('the stills during the colours', () => {
  const within = STILLS.filter((timeMs) => timeMs >= FROM_MS && timeMs <= TO_MS);
  const without = (fromMs: number, toMs: number) =>
    fault({ stillsMs: [...STILLS.filter((timeMs) => timeMs <= fromMs), ...STILLS.filter((timeMs) => timeMs >= toMs)] });

  test('one and a half stills per colour are enough', () => {
    const spread = (count: number) =>
      fault({
        stillsMs: Array.from({ length: count }, (_, i) => FROM_MS + Math.round((i * (TO_MS - FROM_MS)) / count)),
      });
    expect([spread(6), spread(5)]).toEqual(['none', 'few pictures']);
  });

  test('a pause of more than a second during the colours is raised', () => {
    expect([without(5_500, 6_500), without(5_500, 6_600)]).toEqual(['none', 'few pictures']);
    expect([without(4_900, 6_000), without(4_900, 6_100)]).toEqual(['none', 'few pictures']);
    const last = (timeMs: number) => fault({ stillsMs: [...within.filter((one) => one < TO_MS - 1_050), timeMs] });
    expect([last(TO_MS - 1_000), last(TO_MS - 1_001)]).toEqual(['none', 'few pictures']);
  });

  test('stills at the first and last moment count', () => {
    const six = [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => FROM_MS + share * (TO_MS - FROM_MS));
    expect(fault({ stillsMs: six })).toBe('none');
    expect(fault({ stillsMs: six.with(0, FROM_MS - 1) })).toBe('few pictures');
    expect(fault({ stillsMs: six.with(5, TO_MS + 1) })).toBe('few pictures');
  });
});

test('the light lasts from its first colour until 0.8 seconds after its last', () => {
  const span = (light: { atMs: number[] } | null) => lightSpan({ light } as Parameters<typeof lightSpan>[0]);
  expect(span({ atMs: [...TIMES] })).toEqual({ fromMs: FROM_MS, toMs: TO_MS });
  expect([span(null), span({ atMs: [] })]).toEqual([null, null]);
});

describe('the skin during the colours', () => {
  const NINE: LightSequence = {
    colours: ['red', 'green', 'blue', 'white', 'red', 'green', 'white', 'blue', 'red'],
    colourMs: 420,
  };
  const timesMs = NINE.colours.map((_, i) => FROM_MS + i * 420);
  const stillsMs = Array.from({ length: 96 }, (_, i) => i * EVERY_MS);
  const recording = {
    manifest: { light: { atMs: timesMs }, commands: COMMANDS },
    stills: stillsMs.map((timeMs) => ({ timeMs })),
  } as unknown as Recording;
  /** Stills whose skin has these colours, one after the other, over the light of the room. */
  const litBy = (colours: LightSequence['colours']) =>
    stillsMs
      .filter((timeMs) => timeMs >= 3_000)
      .map((timeMs) => {
        const colour = colours[Math.min(8, Math.floor((timeMs - FROM_MS) / 420))];
        const has = (name: string) => (colour === name || colour === 'white' ? 0.34 : 0.2);
        const skin = { r: has('red'), g: has('green'), b: has('blue') };
        return {
          lit: timeMs >= FROM_MS && timeMs <= FROM_MS + 8 * 420 + 800,
          light: { timeMs, skin, background: null },
        };
      }) as unknown as WatchedFrame[];
  const followed = (frames: readonly WatchedFrame[]) => {
    const notes = notebook(1);
    judgeShownLight(notes, { light: NINE }, recording, frames);
    const { outcome, threshold, inputs } = notes.trace.find(({ rule }) => rule === 'light-followed')!;
    return { ...inputs, told: outcome, threshold };
  };

  // The figures are what these stills give now.
  const shown = NINE.colours.join(' ');
  test('skin that follows the colours passes', () =>
    expect(followed(litBy(NINE.colours))).toEqual({
      outcome: 'followed',
      reason: 'as-shown',
      lagMs: 0,
      shown,
      bestOther: 'white green blue white red green white blue white',
      fit: 0.9986,
      otherFit: 0.9649,
      response: 0.4299,
      signalToNoise: 429_934.961,
      backgroundShare: null,
      told: 'clear',
      threshold: 0.85,
    }));

  test('skin that follows other colours is raised', () => {
    const others = NINE.colours.toReversed();
    expect(followed(litBy(others))).toMatchObject({
      told: 'raised',
      outcome: 'not-followed',
      shown,
      bestOther: 'red blue white green red white blue green red',
      fit: 0.1817,
      otherFit: 0.9986,
    });
  });

  test('skin is not measured in stills without the light', () => {
    const unlit = litBy(NINE.colours).map((frame) => ({ ...frame, lit: false }));
    expect(followed(unlit)).toMatchObject({ told: 'clear', outcome: 'cannot-tell' });
  });
});
