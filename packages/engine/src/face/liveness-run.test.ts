import type { ChallengeStep, Commit, Committed, LightSequence, LivenessChallenge } from '@verify/contract';
import { LivenessManifest } from '@verify/contract';
import type { FaceMeasures } from '@verify/face';
import { unzipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Camera } from '../camera/camera.ts';
import { type ApiResult, withoutAnswer } from '../session/api-result.ts';
import type { FaceClient } from './face-client.ts';
import type { LivenessView } from './liveness-guide.ts';
import { type LivenessOutcome, runLiveness } from './liveness-run.ts';
import type { FaceOutcome } from './outcomes.ts';
import { REST } from './rest.fixture.ts';

/** Worker threads for hashing and reading are not on the fake clock, so both answer at once. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_algorithm, data) => {
    const bytes = createHash('sha256')
      .update(new Uint8Array(data as ArrayBuffer))
      .digest();
    return new Uint8Array(bytes).buffer;
  });
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint, 10));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const timing = { delayMs: 600, limitMs: 10_000 };
const POINT: ChallengeStep = { kind: 'point', yawDeg: 34, pitchDeg: 0, toleranceDeg: 4, holdMs: 500, ...timing };
const SMILE: ChallengeStep = { kind: 'smile', ...timing };
const BLINK: ChallengeStep = { kind: 'blink', ...timing };
const LIGHT: LightSequence = { colours: ['red', 'white', 'blue', 'green'], colourMs: 420 };

interface World {
  readonly steps?: readonly ChallengeStep[];
  readonly light?: LightSequence | null;
  readonly attemptsLeft?: number;
  /** Time to judge a frame, in ms. */
  readonly judgeMs?: number;
  /** Time from a command to its movement, in ms. */
  readonly reactionMs?: number;
  /** Result instead of a judgement. */
  readonly fails?: (nowMs: number, view: LivenessView | null) => FaceOutcome | 'no_face' | null;
  readonly grabs?: (nowMs: number) => boolean;
  readonly answers?: (body: Commit) => ApiResult<Committed> | null;
}

/** An attempt of a person who follows the commands; times in milliseconds from its start. */
async function attempt(world: World = {}, abortMs = Infinity) {
  const { steps = [POINT, SMILE], light = null, attemptsLeft = 2, judgeMs = 20, reactionMs = 300 } = world;
  const startMs = performance.now();
  const now = () => performance.now() - startMs;
  const views: LivenessView[] = [];
  const judged: { atMs: number; still: number | undefined; lids: boolean | undefined }[] = [];
  const grabbed: number[] = [];
  const sent: { atMs: number; body: Commit }[] = [];
  let asked: { action: LivenessView['action']; atMs: number } = { action: null, atMs: 0 };

  const measures = (): FaceMeasures => {
    const view = views.at(-1);
    if (!view?.action || now() - asked.atMs < reactionMs) return REST;
    if (view.action === 'point') return { ...REST, yawDeg: REST.yawDeg + view.target!.yawDeg };
    return view.action === 'smile' ? { ...REST, mouthWidth: 0.7 } : { ...REST, lidOpening: 0.08 };
  };
  const faces: Pick<FaceClient, 'judge'> = {
    async judge(_frame, { still, lids } = {}) {
      judged.push({ atMs: now(), still, lids });
      const seen = measures();
      const instead = world.fails?.(now(), views.at(-1) ?? null);
      const text = `still ${judged.length}`;
      await new Promise((resolve) => setTimeout(resolve, judgeMs));
      if (instead && instead !== 'no_face') return instead;
      return {
        ok: true,
        judgement: {
          hint: instead ? 'no_face' : 'ready',
          measures: instead ? null : seen,
          faces: 1,
          light: null,
          grain: 0,
          sharpness: 1,
        },
        still:
          still === undefined
            ? null
            : Object.assign(new Blob([text]), { arrayBuffer: async () => new TextEncoder().encode(text).buffer }),
      };
    },
  };
  const camera = {
    stream: {},
    label: 'Front camera',
    async grab() {
      grabbed.push(now());
      return (world.grabs?.(now()) ?? true) ? {} : null;
    },
  } as unknown as Camera;
  const challenge: LivenessChallenge = {
    responseCode: 200,
    schemaVersion: '3',
    nonce: 'n'.repeat(32),
    attempt: 1,
    attemptsLeft,
    expiresAt: '2026-01-01T00:00:00Z',
    movements: steps.length,
    light: light !== null,
  };
  const leaving = new AbortController();
  const run = runLiveness({
    camera,
    faces: faces as FaceClient,
    challenge,
    async commit(body) {
      sent.push({ atMs: now(), body });
      const { done } = body;
      const answer = { responseCode: 200 as const, next: body.seq + 1 };
      const told = done === undefined ? {} : done < steps.length ? { step: steps[done]! } : light ? { light } : {};
      return world.answers?.(body) ?? { ok: true, value: { ...answer, ...told } };
    },
    onView(view) {
      views.push(view);
      if (view.action !== asked.action) asked = { action: view.action, atMs: now() };
    },
    signal: leaving.signal,
  });
  let outcome: LivenessOutcome | null = null;
  void run.then((result) => (outcome = result));
  while (!outcome && now() < 70_000) {
    if (now() >= abortMs) leaving.abort();
    await vi.advanceTimersByTimeAsync(10);
  }
  const endMs = now();
  return { outcome: outcome! as LivenessOutcome, views, judged, grabbed, sent, endMs };
}

async function manifestOf(outcome: LivenessOutcome): Promise<LivenessManifest> {
  if (!outcome.ok) throw new Error(outcome.reason ?? outcome.code);
  const files = unzipSync(new Uint8Array(await outcome.recording.stills.arrayBuffer()));
  return LivenessManifest.parse(JSON.parse(new TextDecoder().decode(files['manifest.json'])));
}

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);

test('a slow phone takes a still every 0.12 s, and every frame of a blink', async () => {
  // The fake clock calls a timer without delay after 1 ms, so that a frame takes 60.
  const { outcome, judged } = await attempt({ steps: [BLINK], judgeMs: 59 });
  const { frames } = await manifestOf(outcome);
  expect(judged.map(({ atMs }) => atMs)).toEqual(range(0, 1_920, 60));
  const isBlinking = (atMs: number) => atMs >= 1_320 && atMs <= 1_620;
  expect(judged.filter(({ lids }) => lids).map(({ atMs }) => atMs)).toEqual(range(1_320, 1_620, 60));
  const wanted = range(660, 1_920, 60).filter((atMs) => isBlinking(atMs) || (atMs - 660) % 120 === 0);
  expect(judged.filter(({ still }) => still !== undefined).map(({ atMs }) => atMs)).toEqual(wanted);
  expect(frames.map(({ timeMs }) => timeMs + 660)).toEqual(wanted);
});

test('at most 340 stills are taken before the colours', async () => {
  const long = { judgeMs: 10, reactionMs: 9_000 };
  const count = async (light: LightSequence | null) => {
    const { outcome, judged } = await attempt({ ...long, steps: [BLINK, BLINK], light });
    expect(outcome.ok).toBe(true);
    return judged.filter(({ still }) => still !== undefined).length;
  };
  const [lit, alone] = [await count(LIGHT), await count(null)];
  // Coloured light adds 21.
  expect([lit, alone]).toEqual([340 + 21, 373]);
});

describe('the end of an attempt', () => {
  const failed = (detail: string, code = 'worker_failed') => ({ ok: false, code, detail }) as FaceOutcome;
  const away = { ...withoutAnswer('network_error'), retryable: false } as const;

  test('an attempt ends when three frames in a row fail, each after a pause', async () => {
    const { outcome, judged } = await attempt({ fails: () => failed('out of memory') });
    expect(outcome).toEqual(failed('out of memory'));
    expect(judged.map(({ atMs }) => atMs)).toEqual([0, 170, 340]);
  });

  test('an attempt ends when no frame comes for half a minute', async () => {
    const { outcome, grabbed, views, judged } = await attempt({ grabs: () => false });
    expect(outcome).toEqual({ ok: false, reason: 'face_lost' });
    expect(grabbed).toEqual(range(0, 30_150, 150));
    expect(views.slice(0, -1).every(({ phase, hint }) => phase === 'position' && hint === 'no_face')).toBe(true);
    expect(judged).toEqual([]);
  });

  test('an attempt ends when the caller cancels it', async () => {
    const aborted = { ok: false, code: 'aborted', detail: 'by the caller' };
    const { outcome, endMs } = await attempt({}, 1_000);
    expect([outcome, endMs]).toEqual([aborted, 1_050]);
    const lit = await attempt({ steps: [SMILE], light: LIGHT }, 3_500);
    expect([lit.outcome, lit.endMs]).toEqual([aborted, 3_800]);
  });

  test('an attempt ends when the server does not answer', async () => {
    const { outcome, endMs } = await attempt({ answers: ({ done }) => (done === 0 ? away : null) });
    expect([outcome, endMs]).toEqual([{ ok: false, reason: 'connection' }, 870]);
    const unlit = await attempt({
      steps: [SMILE],
      light: LIGHT,
      answers: ({ done, seq }) => (done === 1 ? { ok: true, value: { responseCode: 200, next: seq + 1 } } : null),
    });
    expect(unlit.outcome).toEqual({ ok: false, reason: 'connection' });
  });

  test('an attempt ends when its last stills are not committed, unless a review accepts that', async () => {
    const last = (attemptsLeft: number) =>
      attempt({ steps: [SMILE], attemptsLeft, answers: ({ seq }) => (seq > 2 ? away : null) });
    expect((await last(1)).outcome).toEqual({ ok: false, reason: 'connection' });
    expect((await last(0)).outcome.ok).toBe(true);
  });
});

describe('the end of an attempt during the colours', () => {
  const lit = (world: World) => attempt({ steps: [SMILE], light: LIGHT, ...world });
  const isLit = (view: LivenessView | null) => view?.phase === 'light';

  test('colours end when the face is missing for 1.5 s', async () => {
    const { outcome, judged } = await lit({ fails: (_, view) => (isLit(view) ? 'no_face' : null) });
    expect(outcome).toEqual({ ok: false, reason: 'face_lost' });
    const from = judged.findIndex(({ atMs }, i) => i > 0 && atMs - judged[i - 1]!.atMs > 400);
    expect(judged.length - from).toBe(17);
  });

  test('colours end when three frames in a row fail, or one without WebGL', async () => {
    const failed = (code: string) => ({ ok: false, code, detail: 'gone' }) as FaceOutcome;
    const three = await lit({ fails: (_, view) => (isLit(view) ? failed('worker_failed') : null) });
    expect(three.outcome).toEqual(failed('worker_failed'));
    const one = await lit({ fails: (_, view) => (isLit(view) ? failed('no_webgl') : null) });
    expect(one.outcome).toEqual(failed('no_webgl'));
    expect(three.judged.length - one.judged.length).toBe(2);
    const two = await lit({
      fails: (nowMs, view) => (isLit(view) && nowMs % 300 < 200 ? failed('worker_failed') : null),
    });
    expect(two.outcome.ok).toBe(true);
  });

  test('colours end when the page is not painted', async () => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    const { outcome } = await lit({});
    expect(outcome).toEqual({ ok: false, reason: 'interrupted' });
  });
});
