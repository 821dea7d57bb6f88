import type { ChallengeStep, Expression } from '@verify/contract';
import {
  type Direction,
  type FaceMeasures,
  REST_DIRECTION,
  CHALLENGE_PLACES,
  SELFIE_LIMITS,
  type SelfieHint,
} from '@verify/face';
import { describe, expect, test } from 'vitest';
import { createLivenessGuide, type LivenessView } from './liveness-guide.ts';

const REST: FaceMeasures = {
  yawDeg: 1,
  pitchDeg: -2,
  rollDeg: 0,
  eyeOpenness: 0.28,
  lidOpening: 0.28,
  mouthWidth: 0.54,
  mouthGap: 0.01,
  faceHeight: 0.45,
  centre: { x: 0.5, y: 0.5 },
  eyeDistancePx: 120,
};
const points = (...places: (readonly [number, number])[]): ChallengeStep[] =>
  places.map(([yawDeg, pitchDeg]) => ({
    kind: 'point',
    yawDeg,
    pitchDeg,
    toleranceDeg: 4,
    holdMs: 500,
    delayMs: 600,
    limitMs: 10_000,
  }));
const expression = (kind: Expression): ChallengeStep => ({ kind, delayMs: 600, limitMs: 10_000 });
const looking = ({ yawDeg, pitchDeg }: Direction): FaceMeasures => ({
  ...REST,
  yawDeg: REST.yawDeg + yawDeg,
  pitchDeg: REST.pitchDeg + pitchDeg,
});
const DOING = { smile: { mouthWidth: 0.75 }, blink: { lidOpening: 0.08 } } as const;
const FRAME_MS = 60;

interface Shown {
  readonly hint?: SelfieHint;
  readonly measures?: FaceMeasures | null;
  readonly grain?: number;
}

/**
 * A person who sees each view and answers with the next frame; ends with the attempt, or after a minute. The server
 * tells each movement `answerMs` after it was asked.
 */
function attempt(steps: ChallengeStep[], person: (view: LivenessView | null, nowMs: number) => Shown, answerMs = 300) {
  const guide = createLivenessGuide(steps.length);
  const views: LivenessView[] = [];
  const asked: { at: number; nowMs: number }[] = [];
  for (let nowMs = 1_000; nowMs < 61_000; nowMs += FRAME_MS) {
    const { hint = 'ready', measures = REST, grain = 0 } = person(views.at(-1) ?? null, nowMs);
    const last = asked.at(-1);
    if (last && guide.wants() === last.at && nowMs - last.nowMs >= answerMs) guide.give(steps[last.at]!, nowMs);
    views.push(guide.next({ hint, measures, grain }, nowMs));
    const wants = guide.wants();
    if (wants !== null && wants < steps.length && wants !== last?.at) asked.push({ at: wants, nowMs });
    if (views.at(-1)!.phase === 'done' || views.at(-1)!.phase === 'failed') break;
  }
  return { end: views.at(-1)!, views, commands: guide.commands(), asked };
}

/** Milliseconds since the newest command was first seen. */
function commandClock(): (view: LivenessView | null, nowMs: number) => number {
  let seen = { step: -1, atMs: 0 };
  return (view, nowMs) => {
    if (view?.action && view.step !== seen.step) seen = { step: view.step, atMs: nowMs };
    return nowMs - seen.atMs;
  };
}
const REACTION_MS = 200;

/** Follows the dot with 8 degrees per frame, without moving in the first 200 ms of a command. */
function follower(): (view: LivenessView | null, nowMs: number) => Shown {
  let at: Direction = REST_DIRECTION;
  const sinceCommand = commandClock();
  return (view, nowMs) => {
    const early = sinceCommand(view, nowMs) < REACTION_MS;
    const waits = !view?.target || (view.action && early);
    if (!waits) {
      const [yaw, pitch] = [view.target!.yawDeg - at.yawDeg, view.target!.pitchDeg - at.pitchDeg];
      const share = Math.min(1, 8 / (Math.hypot(yaw, pitch) || 1));
      at = { yawDeg: at.yawDeg + yaw * share, pitchDeg: at.pitchDeg + pitch * share };
    }
    const kind = view?.action;
    const doing = kind && kind !== 'point' && !early ? DOING[kind] : {};
    return { measures: { ...looking(at), ...doing } };
  };
}

test('a person who follows the instructions passes, and each command is reported with its times', () => {
  const drawn = [
    ...points([34, 0], [-13, -14]),
    expression('blink'),
    ...points([0, 15], [-26, 10]),
    expression('smile'),
  ];
  const { end, commands, views } = attempt(drawn, follower());
  expect(end).toMatchObject({ phase: 'done', reason: null });
  expect(commands.map(({ step }) => step)).toEqual([0, 1, 2, 3, 4, 5]);
  for (const [i, { atMs, doneMs }] of commands.entries()) {
    expect(doneMs).toBeGreaterThan(atMs + 100);
    if (i > 0) expect(atMs - commands[i - 1]!.doneMs!).toBeGreaterThanOrEqual(600);
  }
  const phases = ['position', 'rest', 'command', 'pause', 'finish', 'done'];
  expect([...new Set(views.map(({ phase }) => phase))]).toEqual(phases);
  // Before an expression the head returns to the middle, where it is visible.
  expect(views.some(({ phase, target }) => phase === 'rest' && target === REST_DIRECTION)).toBe(true);
});

test('a point is held for its time, and passing over it starts again', () => {
  let away = 0;
  const sinceCommand = commandClock();
  const { end, views } = attempt(points([34, 0]), (view, nowMs) => {
    if (sinceCommand(view, nowMs) < REACTION_MS || !view?.action) return {};
    const slips = view.progress > 0.5 && away++ === 0;
    return { measures: looking(slips ? { yawDeg: 28, pitchDeg: 0 } : { yawDeg: 33, pitchDeg: 1 }) };
  });
  const fill = views.filter(({ action }) => action).map(({ progress }) => progress);
  expect(fill.some((progress, i) => i > 0 && progress < fill[i - 1]!)).toBe(true);
  expect(end.phase).toBe('done');
});

test('a covered face gives a hint without blocking, a second person blocks', () => {
  const obedient = follower();
  const covered = attempt([expression('smile')], (view, nowMs) => ({
    ...obedient(view, nowMs),
    ...(nowMs < 20_000 ? { hint: 'covered' } : {}),
  }));
  expect(covered.end.phase).toBe('done');
  expect(covered.views[0]).toMatchObject({ phase: 'position', hint: 'covered' });
  expect(covered.commands[0]!.atMs).toBeGreaterThan(6_000);
  const beside = attempt([expression('smile')], () => ({ hint: 'several_faces' }));
  expect(beside.end).toMatchObject({ phase: 'failed', reason: 'several_faces' });
  expect(beside.commands).toEqual([]);
});

describe('a noisy picture', () => {
  const begunMs = (grainUntilMs: number, grain: number): number => {
    let shownMs = 0;
    const { views } = attempt([expression('smile')], (view, nowMs) => {
      if (view?.phase === 'position') shownMs = nowMs;
      return { grain: nowMs < grainUntilMs ? grain : 0, measures: view?.phase === 'command' ? null : REST };
    });
    expect(views[0]!.hint).toBe(grain > SELFIE_LIMITS.maxGrain ? 'dark' : 'ready');
    return shownMs;
  };

  test('asks for more light until there is enough', () => {
    expect(begunMs(4_000, SELFIE_LIMITS.maxGrain + 1)).toBeGreaterThanOrEqual(4_500);
  });

  test('does not keep people out who have no more light', () => {
    const afterMs = begunMs(Infinity, SELFIE_LIMITS.maxGrain + 1);
    expect(afterMs).toBeGreaterThan(7_000);
    expect(afterMs).toBeLessThan(8_000);
  });

  test('is none at the limit', () => expect(begunMs(Infinity, SELFIE_LIMITS.maxGrain)).toBeLessThan(2_000));
});

test('each view says which expression was asked for before it', () => {
  const { end, views } = attempt([expression('smile'), ...points([34, 0]), expression('blink')], follower());
  expect(end.phase).toBe('done');
  const after = (step: number) => [...new Set(views.filter((view) => view.step === step).map((view) => view.after))];
  expect([after(0), after(1), after(2)]).toEqual([[null], ['smile'], [null]]);
});

test('an expression counts from 120 ms after its command on', () => {
  const tookMs = (smilesAfterMs: number): number | null => {
    const guide = createLivenessGuide(1);
    let nowMs = 1_000;
    for (; guide.commands().length === 0; nowMs += FRAME_MS) {
      guide.next({ hint: 'ready', measures: REST }, nowMs);
      if (guide.wants() === 0) guide.give(expression('smile'), nowMs);
    }
    const { atMs } = guide.commands()[0]!;
    guide.next({ hint: 'ready', measures: REST }, atMs + FRAME_MS);
    guide.next({ hint: 'ready', measures: { ...REST, ...DOING.smile } }, atMs + smilesAfterMs);
    const { doneMs } = guide.commands()[0]!;
    return doneMs && doneMs - atMs;
  };
  expect(tookMs(119)).toBeNull();
  expect(tookMs(120)).toBe(120);
});

test('no command comes before the face fits the oval and is at rest', () => {
  const { views } = attempt([expression('smile')], (_, nowMs) => ({ hint: nowMs < 9_000 ? 'too_far' : 'ready' }));
  expect(views.filter(({ phase }) => phase === 'position').length * FRAME_MS).toBeGreaterThanOrEqual(8_000);
  const turned = attempt([expression('smile')], (view) =>
    view?.phase === 'rest' ? { hint: 'turned', measures: looking({ yawDeg: 20, pitchDeg: 0 }) } : {},
  );
  expect(turned.commands).toEqual([]);
  expect(turned.end).toMatchObject({ phase: 'failed', reason: 'timeout' });
});

describe('an attempt fails when', () => {
  const during = (answer: Shown) => (view: LivenessView | null) => (view?.action ? answer : {});
  test.each<[string, string, (view: LivenessView | null) => Shown]>([
    ['nothing happens in time', 'timeout', () => ({})],
    ['another point is held', 'wrong_action', during({ measures: looking({ yawDeg: -26, pitchDeg: 10 }) })],
    ['the face leaves', 'face_lost', during({ hint: 'no_face', measures: null })],
    ['somebody else comes in', 'several_faces', during({ hint: 'several_faces' })],
  ])('%s', (_, reason, person) => {
    const { end, commands } = attempt([...points([34, 0]), expression('smile')], person);
    expect(end).toMatchObject({ phase: 'failed', reason });
    expect(commands).toMatchObject([{ step: 0, doneMs: null }]);
  });

  test('all points are visited one after another', () => {
    const places = [...CHALLENGE_PLACES].toReversed();
    const { end } = attempt(points([34, 0]), (view, nowMs) =>
      view?.action ? { measures: looking(places[Math.floor(nowMs / 300) % places.length]!) } : {},
    );
    expect(end).toMatchObject({ phase: 'failed', reason: 'wrong_action' });
  });

  test('no face appears at all', () => {
    expect(attempt([expression('blink')], () => ({ hint: 'no_face', measures: null })).end.reason).toBe('face_lost');
  });
});

test('a spontaneous blink, and a face lost for a moment, do not end the attempt', () => {
  const obedient = follower();
  const sinceCommand = commandClock();
  const { end } = attempt(points([26, -10]), (view, nowMs) => {
    const shown = obedient(view, nowMs);
    const sinceMs = sinceCommand(view, nowMs);
    if (!view?.action) return {};
    if (nowMs % 300 === 0) return { measures: { ...shown.measures!, lidOpening: 0.05 } };
    return sinceMs > 300 && sinceMs < 1_000 ? { hint: 'no_face', measures: null } : shown;
  });
  expect(end.phase).toBe('done');
});

describe('the next movement becomes known while the person rests or waits', () => {
  test('each is asked for once, after the one before was done', () => {
    const drawn = [...points([34, 0]), expression('smile'), ...points([-26, 10])];
    const { end, asked, commands } = attempt(drawn, follower());
    expect(end.phase).toBe('done');
    expect(asked.map(({ at }) => at)).toEqual([0, 1, 2]);
    for (const { at, nowMs } of asked.slice(1)) {
      expect(nowMs).toBeGreaterThanOrEqual(commands[at - 1]!.doneMs!);
      expect(nowMs).toBeLessThan(commands[at]!.atMs);
    }
  });
  test('an answer within the delay costs no time, and a late one is waited for', () => {
    const pauseAfter = (answerMs: number): number => {
      const { commands } = attempt(points([34, 0], [-26, 10]), follower(), answerMs);
      return commands[1]!.atMs - commands[0]!.doneMs!;
    };
    expect(pauseAfter(300)).toBe(pauseAfter(0));
    expect(pauseAfter(2_000)).toBeGreaterThanOrEqual(2_000);
  });
  test('no answer ends the attempt', () => {
    const { end } = attempt(points([34, 0]), follower(), Infinity);
    expect(end).toMatchObject({ phase: 'failed', reason: 'connection' });
  });
  test('a movement is over eleven seconds after it became known, however long the person rests', () => {
    const restless = (view: LivenessView | null, nowMs: number): Shown =>
      view?.phase === 'rest' && nowMs % 600 < 120 ? { measures: looking({ yawDeg: 8, pitchDeg: 0 }) } : {};
    const { end, views } = attempt([expression('smile')], restless);
    expect(end).toMatchObject({ phase: 'failed', reason: 'timeout' });
    expect(views.filter(({ phase }) => phase === 'rest').length * FRAME_MS).toBeLessThan(11_300);
  });
});

test('the attempt ends when the head is back at rest, or after two seconds', () => {
  const finishMs = (stays: boolean): number => {
    const obedient = follower();
    const turned = looking({ yawDeg: 34, pitchDeg: 0 });
    const { views } = attempt(points([34, 0]), (view, nowMs) => {
      if (view?.phase !== 'finish') return obedient(view, nowMs);
      return { measures: stays ? turned : REST };
    });
    return views.filter(({ phase }) => phase === 'finish').length * FRAME_MS;
  };
  expect(finishMs(false)).toBeLessThanOrEqual(600);
  expect(finishMs(true)).toBeGreaterThanOrEqual(2_000);
});
