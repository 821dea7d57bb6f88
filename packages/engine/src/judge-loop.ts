import type { FrameHint, FrameJudgement } from '@verify/reading/frame';
import type { Camera } from './camera/camera.ts';
import type { ReaderClient } from './reader/reader-client.ts';
import type { ReaderFailure } from './reader/outcomes.ts';
import { createShutter } from './shutter.ts';
import { createStabiliser } from './stabiliser.ts';

export interface JudgeLoopOptions {
  readonly camera: Camera;
  readonly reader: ReaderClient;
  /** Each judged frame; `hint` is the stabilised one, `progress` the automatic shutter's (0 to 1). */
  readonly onFrame: (frame: { judgement: FrameJudgement; hint: FrameHint; progress: number }) => void;
  /** Sharp, large and steady for long enough: take the photo. Once, then the loop pauses until `resume`. */
  readonly onShutter: () => void;
  /** Judging is not possible (any more): the manual shutter goes on working. */
  readonly onFailure: (failure: ReaderFailure) => void;
}

export interface JudgeLoop {
  pause(): void;
  /** Begins anew: the hint before and the shutter's progress are forgotten. */
  resume(): void;
  stop(): void;
}

/** 15 frames a second are enough to follow a hand; more would only warm the phone. */
const FRAME_MS = 66;
/** While there is nothing to judge: the tab is hidden, the camera muted or just starting. */
const REST_MS = 200;
/** A worker that died once is started again by the next call; one that dies on each frame is given up. */
const FAILURES = 3;

/** Judges the camera's frames one at a time, as fast as the worker answers; rests while the tab is hidden. */
export function startJudgeLoop(options: JudgeLoopOptions): JudgeLoop {
  const { camera, reader, onFrame, onShutter, onFailure } = options;
  const stabiliser = createStabiliser();
  const shutter = createShutter();
  let state: 'running' | 'paused' | 'stopped' = 'running';
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Rises with every pause: a frame that was on its way then is forgotten. */
  let round = 0;

  async function step(): Promise<void> {
    const mine = round;
    const startedMs = performance.now();
    const bitmap = await camera.grab();
    if (mine !== round) return bitmap?.close();
    if (bitmap === null) return again(REST_MS);
    const outcome = await reader.judge(bitmap);
    if (mine !== round) return;
    if (!outcome.ok) {
      if (outcome.code === 'busy' || outcome.code === 'aborted') return again(REST_MS);
      if (++failures < FAILURES) return again(REST_MS);
      stop();
      return onFailure(outcome);
    }
    failures = 0;
    const nowMs = performance.now();
    const { judgement } = outcome;
    const { fire, progress } = shutter.next(judgement.hint, nowMs);
    onFrame({ judgement, hint: stabiliser.next(judgement.hint, nowMs), progress });
    if (mine !== round) return;
    if (!fire) return again(Math.max(0, FRAME_MS - (performance.now() - startedMs)));
    pause();
    onShutter();
  }

  function again(ms: number): void {
    timer = setTimeout(() => void step(), ms);
  }

  function halt(to: 'paused' | 'stopped'): void {
    state = to;
    round += 1;
    clearTimeout(timer);
  }

  function pause(): void {
    if (state === 'running') halt('paused');
  }

  const stop = () => halt('stopped');

  again(0);
  return {
    pause,
    resume() {
      if (state !== 'paused') return;
      state = 'running';
      stabiliser.reset();
      shutter.reset();
      again(0);
    },
    stop,
  };
}
