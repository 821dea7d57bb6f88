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
  /** Fetches the models and warms up, once or again after a failure. Aborting ends only the waiting. */
  load(options?: { onProgress?: OnProgress; signal?: AbortSignal }): Promise<LoadOutcome>;
  /** Takes ownership of the frame and closes it. `busy`: another one is being judged, so it was dropped. */
  judge<T>(frame: CameraFrame, run: (worker: Remote<W>, frame: CameraFrame) => Promise<T>): Promise<T | ReaderFailure>;
  /** The photo of a frame at its full resolution, JPEG quality .92. Takes ownership of the frame. */
  develop(frame: CameraFrame): Promise<PhotoResult | ReaderFailure>;
  readonly call: WorkerHost<W>['call'];
  /** Ends the worker, so that its memory is free; the next call starts another. Every waiting call settles. */
  rest(): void;
  /** Ends the worker for ever; every waiting call settles. */
  dispose(): void;
}

/** A judged frame takes about 20 ms, and ten times that on a slow phone. Loading transfers up to 6 MB. */
const JUDGE_MS = 10_000;
const LOAD_MS = 120_000;

/** One module worker with models. It starts with the first call; if it dies, every waiting call settles. */
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
        frame.close(); // Does nothing after a transfer; frees the pixels if no worker could be started.
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
    rest() {
      host.rest();
      loading = null;
    },
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
