import type { Committed, LightSequence, LivenessChallenge } from '@verify/contract';
import type { Camera } from '../camera/camera.ts';
import type { ReaderFailure } from '../reader/outcomes.ts';
import { type Committer, createCommitter, type SendCommit } from '../session/committer.ts';
import { createStabiliser } from '../stabiliser.ts';
import type { FaceClient } from './face-client.ts';
import { pageScreen, showColours } from './light-phase.ts';
import { createLivenessGuide, type LivenessReason, type LivenessView } from './liveness-guide.ts';
import { createRecorder, type LivenessRecording, type Recorder } from './recorder.ts';

export type LivenessOutcome =
  | { readonly ok: true; readonly recording: LivenessRecording }
  /** The attempt is over, and the recording is discarded. */
  | { readonly ok: false; readonly reason: LivenessReason }
  /** Judging is impossible now or in general, or the caller aborted. */
  | ({ readonly ok: false; readonly reason?: never } & Omit<ReaderFailure, 'ok'>);

export interface LivenessRunOptions {
  readonly camera: Camera;
  readonly faces: FaceClient;
  readonly challenge: LivenessChallenge;
  /** Sends digests to the server, which answers with the next movement. */
  readonly commit: SendCommit;
  readonly onView: (view: LivenessView) => void;
  readonly signal: AbortSignal;
}

/** 20 frames a second are enough to detect a blink; more would only heat the phone. */
const FRAME_MS = 50;
const REST_MS = 150;
/** 8 stills a second, and every judged frame while a blink is expected, which lasts 0.2 s. */
const STILL_MS = 120;
const STILL_QUALITY = 0.8;
/** While colours change: ten a second, independent of the guidance. */
const LIT_STILL_MS = 100;
/** Leaves space for the stills in coloured light, because the server accepts 400. */
const STILLS_BEFORE_LIGHT = 340;
/** Stills of the face at rest before the first movement. */
const FIRST_STILLS = 2;
const LIT_FACE_LOST_MS = 1_500;
const SETTLE_MS = 400;
/** Occasional failures are tried again; after this many in a row, the attempt is given up. */
const FAILURES = 3;

/** Guides through one attempt and records it; settles when the attempt is over. */
export async function runLiveness(options: LivenessRunOptions): Promise<LivenessOutcome> {
  const { camera, faces, challenge, onView, signal } = options;
  const guide = createLivenessGuide(challenge.movements, challenge.light);
  const committer = createCommitter({ nonce: challenge.nonce, send: options.commit });
  let answer: Committed | null | undefined;
  let asked = -1;
  const hints = createStabiliser<LivenessView['hint']>();
  let recorder: Recorder | null = null;
  let lastStillMs = -Infinity;
  let view: LivenessView | null = null;
  let failures = 0;

  try {
    for (;;) {
      if (signal.aborted) return { ok: false, code: 'aborted', detail: 'by the caller' };
      const atMs = performance.now();
      const frame = await camera.grab();
      if (frame === null) {
        view = guide.next({ hint: 'no_face', measures: null }, atMs);
        onView(view);
        if (view.phase === 'failed') return { ok: false, reason: view.reason! };
        await sleep(REST_MS);
        continue;
      }
      const lids = view?.action === 'blink';
      const mayRecord = !challenge.light || (recorder?.count ?? 0) < STILLS_BEFORE_LIGHT;
      const wanted = mayRecord && recorder !== null && atMs - lastStillMs >= (lids ? 0 : STILL_MS);
      const outcome = await faces.judge(frame, { still: wanted ? STILL_QUALITY : undefined, lids });
      if (!outcome.ok) {
        if (outcome.code === 'no_webgl' || ++failures >= FAILURES) return outcome;
        await sleep(REST_MS);
        continue;
      }
      failures = 0;
      if (outcome.still && recorder) {
        keep(recorder, committer, outcome.still, atMs);
        lastStillMs = atMs;
      }
      if (answer === null) return { ok: false, reason: 'connection' };
      if (answer?.step && guide.wants() === asked) guide.give(answer.step, atMs);
      view = guide.next(outcome.judgement, atMs);
      const wants = guide.wants();
      const enough = wants !== 0 || (recorder?.count ?? 0) >= FIRST_STILLS;
      if (wants !== null && wants !== asked && enough && (challenge.light || wants < challenge.movements)) {
        asked = wants;
        answer = undefined;
        void committer.ask(wants).then((told) => (answer = told));
      }
      // The recording starts with the rest before the first command, where the server measures the neutral face.
      if (view.phase === 'rest')
        recorder ??= createRecorder(camera.stream, { nonce: challenge.nonce, label: camera.label });
      onView({ ...view, hint: hints.next(view.hint, atMs) });
      if (view.phase === 'failed') return { ok: false, reason: view.reason! };
      if (view.phase === 'done' && recorder) {
        if (challenge.light && answer === undefined) continue;
        let lightAtMs: number[] | null = null;
        if (challenge.light) {
          const light = answer?.light;
          if (!light) return { ok: false, reason: 'connection' };
          const lit = await shine(options, light, { recorder, committer }, view);
          if (!lit.ok) return lit;
          lightAtMs = lit.atMs;
        }
        const committed = await committer.finish();
        // Without another attempt, the recording gets a review.
        if (!committed && challenge.attemptsLeft > 0) return { ok: false, reason: 'connection' };
        const recording = await recorder.finish(guide.commands(), lightAtMs);
        recorder = null;
        return { ok: true, recording };
      }
      await sleep(Math.max(0, FRAME_MS - (performance.now() - atMs)));
    }
  } finally {
    committer.stop();
    recorder?.drop();
  }
}

function keep(recorder: Recorder, committer: Committer, still: Blob, atMs: number): void {
  if (recorder.still(still, atMs)) committer.add(still);
}

type Lit = { readonly ok: true; readonly atMs: number[] } | Extract<LivenessOutcome, { ok: false }>;

async function shine(
  { camera, faces, onView, signal }: LivenessRunOptions,
  light: LightSequence,
  { recorder, committer }: { recorder: Recorder; committer: Committer },
  view: LivenessView,
): Promise<Lit> {
  const over = new AbortController();
  signal.addEventListener('abort', () => over.abort(), { signal: over.signal });
  const screen = pageScreen((colour) => onView({ ...view, phase: 'light', colour }));
  let ended = false;
  // The head first returns from its last movement.
  onView({ ...view, phase: 'rest' });
  await sleep(SETTLE_MS);
  const shown = showColours(light, screen, over.signal).finally(() => (ended = true));
  let seenMs = performance.now();
  let failures = 0;
  while (!ended && !signal.aborted) {
    const atMs = performance.now();
    const frame = await camera.grab();
    const outcome = frame && (await faces.judge(frame, { still: STILL_QUALITY }));
    if (outcome?.ok) {
      failures = 0;
      if (outcome.still) keep(recorder, committer, outcome.still, atMs);
      if (outcome.judgement.measures) seenMs = atMs;
    } else if (outcome && (outcome.code === 'no_webgl' || ++failures >= FAILURES)) {
      over.abort();
      return outcome;
    }
    if (atMs - seenMs > LIT_FACE_LOST_MS) {
      over.abort();
      return { ok: false, reason: 'face_lost' };
    }
    await sleep(Math.max(0, LIT_STILL_MS - (performance.now() - atMs)));
  }
  const atMs = await shown;
  if (signal.aborted) return { ok: false, code: 'aborted', detail: 'by the caller' };
  return atMs ? { ok: true, atMs } : { ok: false, reason: 'interrupted' };
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
