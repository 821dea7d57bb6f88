import type { Camera } from './camera/camera.ts';
import type { FrameJudgement, Hint, ReaderClient, ReaderFailure } from './reader/reader-client.ts';

export interface JudgeLoopOptions {
  readonly camera: Camera;
  readonly reader: ReaderClient;
  /** Each judged frame; `hint` is the stabilised one, `progress` the automatic shutter's (0 to 1). */
  readonly onFrame: (frame: { judgement: FrameJudgement; hint: Hint; progress: number }) => void;
  /** Sharp, large and steady for long enough: take the photo. Once, then the loop pauses until `resume`. */
  readonly onShutter: () => void;
  /** Judging is not possible (any more): the manual shutter goes on working. */
  readonly onFailure: (failure: ReaderFailure) => void;
}

export interface JudgeLoop {
  pause(): void;
  resume(): void;
  stop(): void;
}

/** Judges the camera's frames one at a time, as fast as the worker answers; rests while the tab is hidden. */
export declare function startJudgeLoop(options: JudgeLoopOptions): JudgeLoop;
