import { proxy, transfer } from 'comlink';
import { readerFailure } from '../reader/outcomes.ts';
import type { LoadOutcome } from '../reader/outcomes.ts';
import { createWorkerHost } from '../reader/worker-host.ts';
import type { FaceOutcome, FaceWorker } from './outcomes.ts';

export interface FaceClient {
  /** Fetches model and runtime and warms up. `no_webgl`: this browser can't, now or later; photos by hand go on working. */
  load(options?: { onProgress?: (loadedBytes: number, totalBytes: number | null) => void }): Promise<LoadOutcome>;
  /**
   * Takes the bitmap over: it is closed in every case. `busy`: a frame is being judged, this one was dropped.
   * @param still JPEG quality, 0 to 1, when the frame is wanted back as a picture
   */
  judge(bitmap: ImageBitmap, still?: number): Promise<FaceOutcome>;
  dispose(): void;
}

/** A judged frame takes some 20 ms; ten times that on a slow phone. Loading is 4.5 MB on the wire. */
const JUDGE_MS = 10_000;
const LOAD_MS = 120_000;

/** One module worker for the landmark model. It starts with the first call; its death settles every call that waits. */
export function createFaceClient(): FaceClient {
  return createFaceClientOver(
    () => new Worker(new URL('./face.worker.ts', import.meta.url), { type: 'module', name: 'verify-face' }),
  );
}

export function createFaceClientOver(spawn: () => Worker): FaceClient {
  const host = createWorkerHost<FaceWorker>(spawn);
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
    async load({ onProgress } = {}) {
      if (onProgress) watchers.add(onProgress);
      loading ??= startLoad().then((outcome) => {
        if (!outcome.ok) loading = null;
        return outcome;
      });
      const outcome = await loading;
      if (onProgress) watchers.delete(onProgress);
      return outcome;
    },
    async judge(bitmap, still) {
      if (judging) {
        bitmap.close();
        return readerFailure('busy', 'a frame is being judged');
      }
      judging = true;
      try {
        return await host.call(async (worker) => worker.judge(transfer(bitmap, [bitmap]), still ?? null), {
          timeoutMs: JUDGE_MS,
        });
      } finally {
        judging = false;
        bitmap.close(); // Transferred, this does nothing; where no worker could be started, it frees the pixels.
      }
    },
    dispose: () => host.dispose(),
  };
}
