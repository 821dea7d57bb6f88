import type { Camera } from './camera/camera.ts';
import { cloneFrame } from './camera/frames.ts';
import type { CameraFrame } from './camera/frames.ts';
import { createKeeper } from './camera/keeper.ts';
import type { PhotoResult } from './camera/photo.ts';
import type { ReaderFailure } from './reader/outcomes.ts';
import { createShutter } from './shutter.ts';
import { createStabiliser } from './stabiliser.ts';

/** A judge's result for a frame. Of the frames that are `ready`, the sharpest becomes the photo. */
export interface Judged {
  readonly hint: string;
  readonly sharpness: number;
  /** The data was already read in this frame, so holding still longer brings no gain. */
  readonly certain?: boolean;
}

/** The reader for documents, the face client for selfies. Takes ownership of the frames. */
export interface Judge<J extends Judged> {
  judge(frame: CameraFrame): Promise<{ readonly ok: true; readonly judgement: J } | ReaderFailure>;
  develop(frame: CameraFrame): Promise<PhotoResult | ReaderFailure>;
}

export interface JudgeLoopOptions<J extends Judged> {
  readonly camera: Camera;
  readonly reader: Judge<J>;
  /** Each judged frame; `hint` is stabilised, and `progress` is the automatic shutter's (0 to 1). */
  readonly onFrame: (frame: { judgement: J; hint: J['hint']; progress: number }) => void;
  /**
   * Called when the frames were sharp, large and steady for long enough. The photo is the best of these frames at full
   * resolution, with its judgement, because a frame taken afterwards may already be moving away. Called once; then the
   * loop pauses until `resume`.
   */
  readonly onShutter: (photo: PhotoResult, judgement: J | null) => void;
  /** Judging is impossible now or in general; the manual shutter still works. */
  readonly onFailure: (failure: ReaderFailure) => void;
}

export interface JudgeLoop {
  pause(): void;
  /** Starts again: the previous hint and the shutter's progress are reset. */
  resume(): void;
  stop(): void;
}

/** 15 frames a second are enough to follow a hand; more would only heat the phone. */
const FRAME_MS = 66;
/** Pauses while there is nothing to judge: the tab is hidden, or the camera is muted or starting. */
const REST_MS = 200;
/** A dead worker is restarted by the next call; after this many failures in a row it is given up. */
const FAILURES = 3;

/** Judges the camera's frames one at a time, as fast as the worker answers; pauses while the tab is hidden. */
export function startJudgeLoop<J extends Judged>(options: JudgeLoopOptions<J>): JudgeLoop {
  const { camera, reader, onFrame, onShutter, onFailure } = options;
  const stabiliser = createStabiliser<J['hint']>();
  const shutter = createShutter();
  const keeper = createKeeper<J>();
  let state: 'running' | 'paused' | 'stopped' = 'running';
  let towards = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Increased with every halt, so that a frame in progress is discarded. */
  let round = 0;

  async function step(): Promise<void> {
    const mine = round;
    const startedMs = performance.now();
    const frame = await camera.grab();
    const spare = frame !== null && towards > 0 ? await cloneFrame(frame) : null;
    if (mine !== round || frame === null) {
      frame?.close();
      spare?.close();
      return mine === round ? again(REST_MS) : undefined;
    }
    const outcome = await reader.judge(frame);
    if (mine !== round || !outcome.ok) {
      spare?.close();
      return mine === round && !outcome.ok ? failed(outcome) : undefined;
    }
    failures = 0;
    const { judgement } = outcome;
    const nowMs = performance.now();
    const { fire, progress } = shutter.next(judgement.hint, nowMs, judgement.certain);
    towards = progress;
    if (spare !== null && judgement.hint === 'ready') keeper.offer(spare, judgement);
    else spare?.close();
    if (progress === 0) keeper.drop();
    onFrame({ judgement, hint: stabiliser.next(judgement.hint, nowMs), progress });
    if (mine !== round) return;
    if (!fire) return again(Math.max(0, FRAME_MS - (performance.now() - startedMs)));
    await shoot();
  }

  async function shoot(): Promise<void> {
    const kept = keeper.take();
    halt('paused');
    const mine = round;
    const developed = kept && (await reader.develop(kept.frame));
    if (mine !== round) return;
    if (kept && developed?.ok) return onShutter(developed, kept.judgement);
    const photo = await camera.takePhoto();
    if (mine === round) onShutter(photo, null);
  }

  function failed(failure: ReaderFailure): void {
    if (failure.code === 'busy' || failure.code === 'aborted' || ++failures < FAILURES) return again(REST_MS);
    stop();
    onFailure(failure);
  }

  function again(ms: number): void {
    timer = setTimeout(() => void step(), ms);
  }

  function halt(to: 'paused' | 'stopped'): void {
    state = to;
    round += 1;
    towards = 0;
    clearTimeout(timer);
    keeper.drop();
  }

  const stop = () => halt('stopped');

  again(0);
  return {
    /** Also paused between the shutter and its photo, which is then not delivered. */
    pause: () => {
      if (state !== 'stopped') halt('paused');
    },
    resume() {
      if (state !== 'paused') return;
      halt('paused');
      state = 'running';
      stabiliser.reset();
      shutter.reset();
      again(0);
    },
    stop,
  };
}
