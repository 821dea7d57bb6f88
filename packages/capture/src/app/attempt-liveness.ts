import type { Claim } from '@verify/contract';
import { drawChallenge, runLiveness, sendCommitOver } from '@verify/engine';
import type { Camera, FaceClient, LivenessRecording, LivenessView } from '@verify/engine';
import type { LivenessEnd } from '../model/state.ts';
import type { Context } from './context.ts';

interface Attempt {
  readonly camera: Camera;
  /** Null if this browser can't detect faces; then no attempt is drawn. */
  readonly faces: FaceClient | null;
  readonly gone: AbortSignal;
  /** `lit`: colours follow the movements. */
  readonly onView: (view: LivenessView, lit: boolean) => void;
}

/** One attempt, from the server's challenge to the outbox or to the reason why it ended. */
export async function attemptLiveness(context: Context, { camera, faces, gone, onView }: Attempt): Promise<void> {
  const { api, dispatch, tracker, state } = context;
  if (!faces) return ended(context, 'unavailable', 0);
  const drawn = await drawChallenge(api, { signal: gone, light: state.peek().light });
  if (gone.aborted) return;
  if (!drawn.ok && drawn.code === 'attempts_exceeded') return ended(context, 'attempts', 0);
  if (!drawn.ok) {
    const { code, requestId, retryable } = drawn;
    return dispatch({ type: 'failed', code, requestId, retryable });
  }
  const challenge = drawn.value;
  const about = { name: 'liveness', category: 'liveness', attempt: challenge.attempt } as const;
  tracker.track({ ...about, status: 'start' });
  const outcome = await runLiveness({
    camera,
    faces,
    challenge,
    commit: sendCommitOver(api),
    onView: (view) => onView(view, challenge.light),
    signal: gone,
  });
  if (gone.aborted) return;
  if (outcome.ok) {
    tracker.track({ ...about, status: 'success' });
    return keep(context, outcome.recording, camera.label);
  }
  tracker.track({ ...about, status: 'fail', code: outcome.reason ?? outcome.code });
  ended(context, outcome.reason ?? 'unavailable', challenge.attemptsLeft);
}

function ended({ state, dispatch }: Context, reason: LivenessEnd, attemptsLeft: number): void {
  const other = state.peek().flow?.livenessAlternative;
  // Nothing more can be done here: the host is informed, and the person learns where to get help.
  if (attemptsLeft === 0 && !other && reason !== 'unavailable')
    return dispatch({ type: 'failed', code: 'attempts_exceeded', requestId: null, retryable: false });
  dispatch({ type: 'liveness_ended', reason, attemptsLeft });
}

async function keep({ outbox: held, dispatch }: Context, recording: LivenessRecording, label: string): Promise<void> {
  const { stills, video, nonce } = recording;
  const claim: Claim = { captureMode: 'camera-auto', cameraLabel: label.slice(0, 128) };
  const outbox = held.peek();
  const kept = await outbox?.put('liveness-stills', stills, { mediaType: 'application/zip', claim });
  if (!outbox || !kept) return;
  if (!kept.ok) return dispatch({ type: 'failed', code: kept.code, requestId: null, retryable: false });
  const mediaType = video?.type === 'video/mp4' ? 'video/mp4' : 'video/webm';
  // The video is only for reviewers; the server judges without it as well.
  const filmed = video !== null && (await outbox.put('liveness-video', video, { mediaType, claim })).ok;
  dispatch({ type: 'captured', slots: ['liveness-stills', ...(filmed ? (['liveness-video'] as const) : [])], nonce });
}
