import type { CameraFrame } from '../camera/frames.ts';
import { createJudgingClient } from './judging-client.ts';
import type { JudgingClient } from './judging-client.ts';
import type { JudgeOutcome, PhotoHint, ReaderWorker, ReadHint, ReadOutcome } from './outcomes.ts';

export interface ReaderClient extends Pick<JudgingClient<ReaderWorker>, 'load' | 'develop' | 'dispose'> {
  /**
   * Takes ownership of the frame, which is closed in every case. `busy`: a frame is being judged, and this one was
   * dropped.
   */
  judge(frame: CameraFrame, hint?: ReadHint): Promise<JudgeOutcome>;
  /** Reads the photo or PDF that will be uploaded. Aborting ends the worker; the next call starts another. */
  read(blob: Blob, options?: { hint?: PhotoHint; signal?: AbortSignal }): Promise<ReadOutcome>;
}

export interface ReaderOptions {
  /**
   * Not needed: the build puts the reader's files next to the worker, with hashes in their names, and the worker knows
   * their addresses.
   */
  readonly assetBase?: string;
}

/** A photo takes up to 2 s, and ten times that on a slow phone. After this time a worker counts as dead. */
const READ_MS = 45_000;

/** One module worker for frames and photos. */
export function createReaderClient(_options: ReaderOptions = {}): ReaderClient {
  return createReaderClientOver(
    () => new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module', name: 'verify-reader' }),
  );
}

export function createReaderClientOver(spawn: () => Worker): ReaderClient {
  const { load, judge, develop, call, dispose } = createJudgingClient<ReaderWorker>(spawn);
  return {
    load,
    judge: (frame, hint = {}) => judge(frame, async (worker, taken) => worker.judge(taken, hint)),
    develop,
    read: (blob, { hint = {}, signal } = {}) =>
      call(async (worker) => worker.read(blob, hint), { timeoutMs: READ_MS, signal }),
    dispose,
  };
}
