import type { ChallengeStep, Expression } from '@verify/contract';
import { type Direction, type FaceMeasures, REST_DIRECTION, SELFIE_LIMITS, type SelfieHint } from '@verify/face';
import { describe, expect, test } from 'vitest';
import { createLivenessGuide, type LivenessView } from './liveness-guide.ts';
import { REST } from './rest.fixture.ts';

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

  test('asks for more light until there is enough', () =>
    expect(begunMs(4_000, SELFIE_LIMITS.maxGrain + 1)).toBeGreaterThanOrEqual(4_500));

  test('is none at the limit', () => expect(begunMs(Infinity, SELFIE_LIMITS.maxGrain)).toBeLessThan(2_000));
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

  test('no face appears at all', () =>
    expect(attempt([expression('blink')], () => ({ hint: 'no_face', measures: null })).end.reason).toBe('face_lost'));
});

describe('the next movement becomes known while the person rests or waits', () => {
  test('an answer within the delay costs no time, and a late one is waited for', () => {
    const pauseAfter = (answerMs: number): number => {
      const { commands } = attempt(points([34, 0], [-26, 10]), follower(), answerMs);
      return commands[1]!.atMs - commands[0]!.doneMs!;
    };
    expect(pauseAfter(300)).toBe(pauseAfter(0));
    expect(pauseAfter(2_000)).toBeGreaterThanOrEqual(2_000);
  });
  test('a movement is over eleven seconds after it became known, however long the person rests', () => {
    const restless = (view: LivenessView | null, nowMs: number): Shown =>
      view?.phase === 'rest' && nowMs % 600 < 120 ? { measures: looking({ yawDeg: 8, pitchDeg: 0 }) } : {};
    const { end, views } = attempt([expression('smile')], restless);
    expect(end).toMatchObject({ phase: 'failed', reason: 'timeout' });
    expect(views.filter(({ phase }) => phase === 'rest').length * FRAME_MS).toBeLessThan(11_300);
  });
});

describe('to the millisecond and to the tenth of a degree', () => {
  const [POINT] = points([34, 0]) as [ChallengeStep];
  const aside = (yawDeg: number, pitchDeg = 0): Shown => ({ measures: looking({ yawDeg, pitchDeg }) });

  function guided(of = 1) {
    const guide = createLivenessGuide(of);
    const at = (nowMs: number, { hint = 'ready', measures = REST, grain = 0 }: Shown = {}): LivenessView =>
      guide.next({ hint, measures, grain }, nowMs);
    const phase = (nowMs: number, shown?: Shown) => at(nowMs, shown).phase;
    return { guide, at, phase };
  }
  /** In its place from 1.0 s on, so that it rests from 1.6 s on. */
  function placed(of = 1) {
    const person = guided(of);
    person.at(1_000);
    person.at(1_600);
    return person;
  }
  /** Asked for this step at 2.25 s. */
  function asked(step: ChallengeStep = POINT, of = 1) {
    const person = placed(of);
    person.guide.give(step, 1_600);
    person.at(1_650);
    person.at(2_250);
    return person;
  }
  /** Holds the first of two steps from 2.4 to 2.9 s. */
  function held(of = 2) {
    const person = asked(POINT, of);
    person.at(2_300);
    person.at(2_400, aside(34));
    person.at(2_900, aside(34));
    return person;
  }

  test('a face keeps its place for 0.6 s, and closed eyes do not interrupt it', () => {
    const { at, phase } = guided();
    at(1_000);
    at(1_300, { hint: 'eyes_closed' });
    expect([phase(1_599), phase(1_600)]).toEqual(['position', 'rest']);
  });

  test.each([
    ['too_far', 'face_lost'],
    ['several_faces', 'several_faces'],
  ] as const)('%s for half a minute ends the attempt: %s', (hint, reason) => {
    const { at } = guided();
    at(1_000, { hint });
    expect(at(31_000, { hint })).toMatchObject({ phase: 'position', reason: null });
    expect(at(31_001, { hint })).toMatchObject({ phase: 'failed', reason });
  });

  test('the place of a face is the median of its last 0.7 s', () => {
    const { at } = guided();
    at(850, { hint: 'eyes_closed', ...aside(-50) });
    at(900, { hint: 'eyes_closed', ...aside(9) });
    at(1_000, aside(6));
    at(1_300, aside(1));
    at(1_600, aside(4));
    expect(at(1_650, aside(4)).pointer).toEqual({ yawDeg: 4 - 6, pitchDeg: 0 });
  });

  test('a command comes after the delay at rest, which is within 7 degrees', () => {
    const rests = (yawDeg: number) => {
      const { guide, at, phase } = placed();
      guide.give(POINT, 1_600);
      at(1_650);
      at(1_900, aside(yawDeg));
      return [2_249, 2_250, 2_849, 2_850].map((nowMs) => phase(nowMs));
    };
    expect(rests(7)).toEqual(['rest', 'command', 'command', 'command']);
    // At 2.25 s it rests again; the first look at it counts.
    expect(rests(7.1)).toEqual(['rest', 'rest', 'command', 'command']);
  });

  test('who does not rest for 10 s and the delay is too late', () => {
    const { guide, at } = placed();
    guide.give(POINT, 3_000);
    expect(at(12_200, aside(8))).toMatchObject({ phase: 'rest', reason: null });
    expect(at(12_201, aside(8))).toMatchObject({ phase: 'failed', reason: 'timeout' });
  });

  test('a movement that is known for 10.5 s is over', () => {
    const { guide, at } = placed();
    guide.give(POINT, 1_600);
    expect(at(12_100, aside(8))).toMatchObject({ phase: 'rest', reason: null });
    expect(at(12_101, aside(8))).toMatchObject({ phase: 'failed', reason: 'timeout' });
  });

  test('a command is over after its own time', () => {
    const { at } = asked({ ...POINT, limitMs: 3_000 });
    expect(at(5_250)).toMatchObject({ phase: 'command', reason: null });
    expect(at(5_251)).toMatchObject({ phase: 'failed', reason: 'timeout' });
  });

  test('a face may be away for 1.5 s, and a second one there for 0.6 s', () => {
    const lost = placed();
    expect([2_000, 3_500].map((nowMs) => lost.phase(nowMs, { measures: null }))).toEqual(['rest', 'rest']);
    expect(lost.at(3_501, { measures: null })).toMatchObject({ phase: 'failed', reason: 'face_lost' });
    const two = placed();
    const hint = 'several_faces';
    expect([2_000, 2_600].map((nowMs) => two.phase(nowMs, { hint }))).toEqual(['rest', 'rest']);
    expect(two.at(2_601, { hint })).toMatchObject({ phase: 'failed', reason: 'several_faces' });
    const twice = placed();
    for (const [nowMs, shown] of [[2_000, { hint }], [2_300], [2_601, { hint }]] as const) twice.at(nowMs, shown);
    for (const nowMs of [2_700, 4_000, 4_001]) expect(twice.phase(nowMs)).toBe('rest');
  });

  test('a point is held within its tolerance, and kept within 1.5 degrees more', () => {
    const isHeld = (...yaws: readonly number[]) => {
      const { at } = asked();
      at(2_300);
      return yaws.map((yawDeg, i) => at(2_400 + i * 50, aside(yawDeg)).holding);
    };
    expect(isHeld(38)).toEqual([true]);
    expect(isHeld(38.1)).toEqual([false]);
    expect(isHeld(34, 39.5)).toEqual([true, true]);
    expect(isHeld(34, 39.6, 38.1, 38)).toEqual([true, false, false, true]);
  });

  test('a point counts 0.12 s after its command', () => {
    const { at } = asked();
    at(2_300);
    expect([2_369, 2_370].map((nowMs) => at(nowMs, aside(34)).holding)).toEqual([false, true]);
  });

  test('a nose that was there all the time must leave the point first', () => {
    const { at } = asked({ ...POINT, kind: 'point', yawDeg: 3, pitchDeg: 0, toleranceDeg: 4, holdMs: 500 });
    expect([2_300, 2_500, 3_000].map((nowMs) => at(nowMs).holding)).toEqual([false, false, false]);
    at(3_050, aside(8));
    expect(at(3_100).holding).toBe(true);
  });

  test('each view and question of an attempt', () => {
    const { guide, at } = guided(2);
    const wants = [guide.wants()];
    at(1_000);
    wants.push(guide.wants());
    expect(at(1_600)).toEqual({
      phase: 'rest',
      hint: 'ready',
      step: 0,
      of: 2,
      action: null,
      after: null,
      target: null,
      pointer: null,
      holding: false,
      progress: 0,
      reason: null,
    });
    wants.push(guide.wants());
    guide.give(expression('smile'), 1_600);
    wants.push(guide.wants());
    at(1_650);
    const smiling = at(2_250);
    expect(smiling).toMatchObject({ phase: 'command', step: 0, action: 'smile', after: null, target: null });
    expect(smiling.pointer).toEqual({ yawDeg: 0, pitchDeg: 0 });
    wants.push(guide.wants());
    // A smile widens the mouth by 14 %.
    expect(at(2_400, { measures: { ...REST, mouthWidth: 0.54 * 1.07 } }).progress).toBeCloseTo(0.5, 9);
    expect(at(2_450, { measures: { ...REST, mouthWidth: 0.54 * 1.035 } }).progress).toBeCloseTo(0.5, 9);
    expect(at(2_500, { measures: { ...REST, mouthWidth: 0.62 } })).toMatchObject({
      phase: 'pause',
      step: 1,
      after: 'smile',
      action: null,
      target: null,
      progress: 0,
    });
    wants.push(guide.wants());
    guide.give(POINT, 2_600);
    wants.push(guide.wants());
    expect([at(3_099).phase, at(3_100).phase]).toEqual(['pause', 'command']);
    expect(at(3_150, aside(2, 1))).toMatchObject({
      action: 'point',
      after: 'smile',
      target: { yawDeg: 34, pitchDeg: 0 },
      pointer: { yawDeg: 2, pitchDeg: 1 },
      holding: false,
    });
    at(3_300, aside(33));
    expect(at(3_500, aside(33))).toMatchObject({ holding: true, progress: 0.4, step: 1 });
    expect(at(3_800, aside(33))).toMatchObject({
      phase: 'finish',
      step: 1,
      action: null,
      target: null,
      holding: false,
    });
    wants.push(guide.wants());
    expect(wants).toEqual([null, null, 0, null, null, 1, null, 2]);
    expect(guide.commands()).toEqual([
      { step: 0, atMs: 2_250, doneMs: 2_500 },
      { step: 1, atMs: 3_100, doneMs: 3_800 },
    ]);
    guide.commands()[0]!.doneMs = null;
    expect(guide.commands()[0]!.doneMs).toBe(2_500);
  });

  test('an expression is compared with the face that rests', () => {
    const { guide, at } = placed();
    guide.give(expression('smile'), 1_600);
    at(1_650, { measures: { ...aside(8).measures!, mouthWidth: 0.9 } });
    at(1_660, { measures: { ...aside(8).measures!, mouthWidth: 0.9 } });
    at(1_670, { measures: { ...aside(8).measures!, mouthWidth: 0.9 } });
    at(1_700, { measures: { ...REST, mouthWidth: 0.5 } });
    at(2_300, { measures: { ...REST, mouthWidth: 0.52 } });
    at(2_400);
    expect(at(2_450, { measures: { ...REST, mouthWidth: 0.52 * 1.14 + 0.001 } }).phase).toBe('finish');
  });

  test('the attempt ends half a second after the last movement at rest, and else after two seconds', () => {
    const ends = (...[first, second]: readonly [number, number]) => {
      const ended = (yawDeg: number | null) => {
        const { phase } = held(1);
        const shown = yawDeg === null ? { measures: null } : aside(yawDeg);
        return [phase(first, shown), phase(second, shown)];
      };
      return [ended(7), ended(7.1), ended(null)];
    };
    const [finishes, stays] = [
      ['finish', 'done'],
      ['finish', 'finish'],
    ];
    expect(ends(3_400, 3_401)).toEqual([finishes, stays, stays]);
    expect(ends(4_900, 4_901).slice(1)).toEqual([finishes, ['finish', 'done']]);
  });
});
