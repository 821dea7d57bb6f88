import type { ChallengeStep, Expression } from '@verify/contract';
import { type Direction, type FaceMeasures, type SelfieHint } from '@verify/face';
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
const FRAME_MS = 60;

interface Shown {
  readonly hint?: SelfieHint;
  readonly measures?: FaceMeasures | null;
  readonly grain?: number;
}

/** A person who follows each view in the next frame, for a minute. The server sends movements after `answerMs`. */
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
const during = (answer: Shown) => (view: LivenessView | null) => (view?.action ? answer : {});
test.each<[string, string, (view: LivenessView | null) => Shown]>([
  ['nothing happens in time', 'timeout', () => ({})],
  ['another point is held', 'wrong_action', during({ measures: looking({ yawDeg: -26, pitchDeg: 10 }) })],
  ['the face leaves', 'face_lost', during({ hint: 'no_face', measures: null })],
  ['somebody else comes in', 'several_faces', during({ hint: 'several_faces' })],
])('an attempt fails when %s', (_, reason, person) => {
  const { end, commands } = attempt([...points([34, 0]), expression('smile')], person);
  expect(end).toMatchObject({ phase: 'failed', reason });
  expect(commands).toMatchObject([{ step: 0, doneMs: null }]);
});

describe('limits to the millisecond and the tenth of a degree', () => {
  const [POINT] = points([34, 0]) as [ChallengeStep];
  const aside = (yawDeg: number, pitchDeg = 0): Shown => ({ measures: looking({ yawDeg, pitchDeg }) });

  function guided(of = 1) {
    const guide = createLivenessGuide(of);
    const at = (nowMs: number, { hint = 'ready', measures = REST, grain = 0 }: Shown = {}): LivenessView =>
      guide.next({ hint, measures, grain }, nowMs);
    const phase = (nowMs: number, shown?: Shown) => at(nowMs, shown).phase;
    return { guide, at, phase };
  }
  /** In position from 1.0 s, so at rest from 1.6 s. */
  function placed(of = 1) {
    const person = guided(of);
    person.at(1_000);
    person.at(1_600);
    return person;
  }
  /** This step was requested at 2.25 s. */
  function asked(step: ChallengeStep = POINT, of = 1) {
    const person = placed(of);
    person.guide.give(step, 1_600);
    person.at(1_650);
    person.at(2_250);
    return person;
  }
  test('a command comes after a delay within 7 degrees of rest', () => {
    const rests = (yawDeg: number) => {
      const { guide, at, phase } = placed();
      guide.give(POINT, 1_600);
      at(1_650);
      at(1_900, aside(yawDeg));
      return [2_249, 2_250, 2_849, 2_850].map((nowMs) => phase(nowMs));
    };
    expect(rests(7)).toEqual(['rest', 'command', 'command', 'command']);
    // At 2.25 s the face is at rest again, and the first frame of it counts.
    expect(rests(7.1)).toEqual(['rest', 'rest', 'command', 'command']);
  });

  test('a movement ends 10.5 s after its command is shown', () => {
    const { guide, at } = placed();
    guide.give(POINT, 1_600);
    expect(at(12_100, aside(8))).toMatchObject({ phase: 'rest', reason: null });
    expect(at(12_101, aside(8))).toMatchObject({ phase: 'failed', reason: 'timeout' });
  });

  test('the face may be missing for 1.5 s, and a second face may be there for 0.6 s', () => {
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

  test('a point counts within its tolerance, and stays within 1.5 degrees more', () => {
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
});
