import { proxy, type Remote, transfer } from 'comlink';
import type { CameraFrame } from '../camera/frames.ts';
import type { PhotoResult } from '../camera/photo.ts';
import {
  type JudgingWorker,
  type LoadOutcome,
  type OnProgress,
  readerFailure,
  type ReaderFailure,
} from './outcomes.ts';
import { createWorkerHost, type WorkerHost } from './worker-host.ts';

export interface JudgingClient<W extends JudgingWorker> {
  /** Fetches models and warms up. Done once; a failed load may be tried again. Aborting ends the waiting, not the load. */
  load(options?: { onProgress?: OnProgress; signal?: AbortSignal }): Promise<LoadOutcome>;
  /**
   * Hands a frame to `run`. It is taken over: closed in every case. `busy`: a frame is being judged, this one was dropped.
   */
  judge<T>(frame: CameraFrame, run: (worker: Remote<W>, frame: CameraFrame) => Promise<T>): Promise<T | ReaderFailure>;
  /** The photo of a frame at its full resolution, JPEG quality .92. The frame is taken over. */
  develop(frame: CameraFrame): Promise<PhotoResult | ReaderFailure>;
  /** Anything else that the worker does. */
  readonly call: WorkerHost<W>['call'];
  /** Ends the worker; every call that waits settles. */
  dispose(): void;
}

/** A judged frame takes some 20 ms; ten times that on a slow phone. Loading is up to 6 MB on the wire. */
const JUDGE_MS = 10_000;
const LOAD_MS = 120_000;

/** One module worker with models. It starts with the first call; its death settles every call that waits. */
export function createJudgingClient<W extends JudgingWorker>(spawn: () => Worker): JudgingClient<W> {
  const host = createWorkerHost<W>(spawn);
  const watchers = new Set<OnProgress>();
  let judging = false;
  let loading: Promise<LoadOutcome> | null = null;

  function startLoad(): Promise<LoadOutcome> {
    const onProgress = proxy<OnProgress>((loaded, total) => {
      for (const watcher of watchers) watcher(loaded, total);
    });
    return host.call(async (worker) => plain(worker).load(onProgress), { timeoutMs: LOAD_MS });
  }

  return {
    async load({ onProgress, signal } = {}) {
      if (signal?.aborted) return ABORTED;
      if (onProgress) watchers.add(onProgress);
      loading ??= startLoad().then((outcome) => {
        if (!outcome.ok) loading = null;
        return outcome;
      });
      try {
        return await orAborted(loading, signal);
      } finally {
        if (onProgress) watchers.delete(onProgress);
      }
    },
    async judge(frame, run) {
      if (judging) {
        frame.close();
        return readerFailure('busy', 'a frame is being judged');
      }
      judging = true;
      try {
        return await host.call(async (worker) => run(worker, transfer(frame, [frame])), { timeoutMs: JUDGE_MS });
      } finally {
        judging = false;
        frame.close(); // Transferred, this does nothing; where no worker could be started, it frees the pixels.
      }
    },
    async develop(frame) {
      try {
        return await host.call(async (worker) => plain(worker).develop(transfer(frame, [frame])), {
          timeoutMs: JUDGE_MS,
        });
      } finally {
        frame.close();
      }
    },
    call: (run, limits) => host.call(run, limits),
    dispose: () => host.dispose(),
  };
}

/** A remote method's type can't be derived from a type parameter. */
const plain = (worker: unknown) => worker as Remote<JudgingWorker>;

const ABORTED = readerFailure('aborted', 'by the caller');

function orAborted(outcome: Promise<LoadOutcome>, signal?: AbortSignal): Promise<LoadOutcome> {
  if (signal === undefined) return outcome;
  return new Promise((resolve) => {
    const abort = () => resolve(ABORTED);
    signal.addEventListener('abort', abort);
    void outcome.then(resolve).finally(() => signal.removeEventListener('abort', abort));
  });
}
