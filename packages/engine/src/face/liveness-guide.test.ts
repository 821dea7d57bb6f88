import type { ChallengeAction } from '@verify/contract';
import type { FaceMeasures, SelfieHint } from '@verify/face';
import { describe, expect, test } from 'vitest';
import { createLivenessGuide, type LivenessView } from './liveness-guide.ts';

const REST: FaceMeasures = {
  yawDeg: 1,
  pitchDeg: -2,
  rollDeg: 0,
  eyeOpenness: 0.28,
  mouthWidth: 0.54,
  mouthGap: 0.01,
  faceHeight: 0.45,
  centre: { x: 0.5, y: 0.5 },
  eyeDistancePx: 120,
};
const DOING: Readonly<Record<ChallengeAction, Partial<FaceMeasures>>> = {
  turn_left: { yawDeg: 25 },
  turn_right: { yawDeg: -25 },
  look_up: { pitchDeg: -20 },
  smile: { mouthWidth: 0.75 },
  blink: { eyeOpenness: 0.08 },
  move_closer: { faceHeight: 0.6 },
};
const steps = (...actions: ChallengeAction[]) => actions.map((action) => ({ action, delayMs: 600, limitMs: 10_000 }));
const FRAME_MS = 60;

interface Shown {
  readonly hint?: SelfieHint;
  readonly measures?: FaceMeasures | null;
}

/** A person who sees each view and answers it with the next frame; ends with the attempt, or after a minute. */
function attempt(actions: ChallengeAction[], person: (view: LivenessView | null, nowMs: number) => Shown) {
  const guide = createLivenessGuide(steps(...actions));
  const views: LivenessView[] = [];
  for (let nowMs = 1_000; nowMs < 61_000; nowMs += FRAME_MS) {
    const { hint = 'ready', measures = REST } = person(views.at(-1) ?? null, nowMs);
    views.push(guide.next({ hint, measures }, nowMs));
    if (views.at(-1)!.phase === 'done' || views.at(-1)!.phase === 'failed') break;
  }
  return { end: views.at(-1)!, views, commands: guide.commands() };
}

/** Nobody moves within the first 200 ms of a command. */
const obedient = (view: LivenessView | null): Shown =>
  view?.action && view.remaining < 0.98 ? { measures: { ...REST, ...DOING[view.action] } } : {};

test('who does what is asked passes, and each command is told with its times', () => {
  const all: ChallengeAction[] = ['turn_left', 'blink', 'move_closer', 'smile', 'look_up', 'turn_right'];
  const { end, commands, views } = attempt(all, obedient);
  expect(end).toMatchObject({ phase: 'done', reason: null });
  expect(commands.map(({ action }) => action)).toEqual(all);
  for (const { atMs, doneMs } of commands) expect(doneMs).toBeGreaterThan(atMs + 100);
  for (const [i, { atMs }] of commands.slice(1).entries())
    expect(atMs - commands[i]!.doneMs!).toBeGreaterThanOrEqual(600);
  expect([...new Set(views.map(({ phase }) => phase))]).toEqual(['position', 'rest', 'command', 'finish', 'done']);
});

test('a cover is told and not insisted on, somebody beside the person is', () => {
  const covered = attempt(['smile'], (view, nowMs) => ({
    ...obedient(view),
    ...(nowMs < 20_000 ? { hint: 'covered' } : {}),
  }));
  expect(covered.end.phase).toBe('done');
  expect(covered.views[0]).toMatchObject({ phase: 'position', hint: 'covered' });
  expect(covered.commands[0]!.atMs).toBeGreaterThan(6_000);
  const beside = attempt(['smile'], () => ({ hint: 'several_faces' }));
  expect(beside.end).toMatchObject({ phase: 'failed', reason: 'several_faces' });
  expect(beside.commands).toEqual([]);
});

test('no command comes before the face fits the oval and rests', () => {
  const { views } = attempt(['smile'], (_, nowMs) => ({ hint: nowMs < 9_000 ? 'too_far' : 'ready' }));
  expect(views.filter(({ phase }) => phase === 'position').length * FRAME_MS).toBeGreaterThanOrEqual(8_000);
  const turned = attempt(['smile'], (view) =>
    view?.phase === 'rest' ? { hint: 'turned', measures: { ...REST, yawDeg: 20 } } : {},
  );
  expect(turned.commands).toEqual([]);
  expect(turned.end).toMatchObject({ phase: 'failed', reason: 'timeout' });
});

describe('an attempt fails when', () => {
  const during = (answer: Shown) => (view: LivenessView | null) => (view?.action ? answer : {});
  test.each<[string, string, (view: LivenessView | null) => Shown]>([
    ['nothing happens in time', 'timeout', () => ({})],
    ['the other side is turned to', 'wrong_action', during({ measures: { ...REST, yawDeg: -25 } })],
    ['the face leaves', 'face_lost', during({ hint: 'no_face', measures: null })],
    ['somebody else comes in', 'several_faces', during({ hint: 'several_faces' })],
  ])('%s', (_, reason, person) => {
    const { end, commands } = attempt(['turn_left', 'smile'], person);
    expect(end).toMatchObject({ phase: 'failed', reason });
    expect(commands).toMatchObject([{ action: 'turn_left', doneMs: null }]);
  });

  test('nobody is there at all', () => {
    expect(attempt(['blink'], () => ({ hint: 'no_face', measures: null })).end.reason).toBe('face_lost');
  });
});

test('a blink by itself, and a face lost for a moment, end nothing', () => {
  const { end } = attempt(['turn_left'], (view, nowMs) => {
    if (!view?.action) return {};
    if (nowMs % 300 === 0) return { measures: { ...REST, eyeOpenness: 0.05 } };
    return view.remaining < 0.97 && view.remaining > 0.9 ? { hint: 'no_face', measures: null } : obedient(view);
  });
  expect(end.phase).toBe('done');
});
