import { proxy, transfer } from 'comlink';
import { readerFailure } from './outcomes.ts';
import type { JudgeOutcome, LoadOutcome, ReaderWorker, ReadHint, ReadOutcome } from './outcomes.ts';
import { createWorkerHost } from './worker-host.ts';

export interface ReaderClient {
  /** Fetches what reading needs and warms up. Done once; a failed load may be tried again. Aborting ends the waiting, not the load. */
  load(options?: {
    onProgress?: (loadedBytes: number, totalBytes: number | null) => void;
    signal?: AbortSignal;
  }): Promise<LoadOutcome>;
  /** Takes the bitmap over: it is closed in every case. `busy`: a frame is being judged, this one was dropped. */
  judge(bitmap: ImageBitmap): Promise<JudgeOutcome>;
  /** The photo or PDF that will be uploaded. Aborting ends the worker; the next call starts another. */
  read(blob: Blob, options?: { hint?: ReadHint; signal?: AbortSignal }): Promise<ReadOutcome>;
  dispose(): void;
}

export interface ReaderOptions {
  /** Not needed: the build puts the reader's files, hash in the name, beside the worker, which knows their addresses. */
  readonly assetBase?: string;
}

/** A judged frame takes some 20 ms, a read photo up to 2 s; ten times that on a slow phone. Beyond these a worker counts as dead. */
const JUDGE_MS = 10_000;
const READ_MS = 45_000;
const LOAD_MS = 120_000;

/** One module worker for frames and photos. It starts with the first call; its death settles every call that waits. */
export function createReaderClient(_options: ReaderOptions = {}): ReaderClient {
  return createReaderClientOver(
    () => new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module', name: 'verify-reader' }),
  );
}

export function createReaderClientOver(spawn: () => Worker): ReaderClient {
  const host = createWorkerHost<ReaderWorker>(spawn);
  const watchers = new Set<(loadedBytes: number, totalBytes: number | null) => void>();
  let judging = false;
  let loading: Promise<LoadOutcome> | null = null;

  function startLoad(): Promise<LoadOutcome> {
    const onProgress = proxy((loaded: number, total: number | null) => {
      for (const watcher of watchers) watcher(loaded, total);
    });
    return host.call(async (worker) => worker.load(onProgress), { timeoutMs: LOAD_MS });
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
    async judge(bitmap) {
      if (judging) {
        bitmap.close();
        return readerFailure('busy', 'a frame is being judged');
      }
      judging = true;
      try {
        return await host.call(async (worker) => worker.judge(transfer(bitmap, [bitmap])), { timeoutMs: JUDGE_MS });
      } finally {
        judging = false;
        bitmap.close(); // Transferred, this does nothing; where no worker could be started, it frees the pixels.
      }
    },
    read: (blob, { hint = {}, signal } = {}) =>
      host.call(async (worker) => worker.read(blob, hint), { timeoutMs: READ_MS, signal }),
    dispose: () => host.dispose(),
  };
}

const ABORTED = readerFailure('aborted', 'by the caller');

function orAborted(outcome: Promise<LoadOutcome>, signal?: AbortSignal): Promise<LoadOutcome> {
  if (signal === undefined) return outcome;
  return new Promise((resolve) => {
    const abort = () => resolve(ABORTED);
    signal.addEventListener('abort', abort);
    void outcome.then(resolve).finally(() => signal.removeEventListener('abort', abort));
  });
}
