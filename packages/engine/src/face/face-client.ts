import { createJudgingClient } from '../reader/judging-client.ts';
import type { JudgingClient } from '../reader/judging-client.ts';
import type { FaceOutcome, FaceWorker } from './outcomes.ts';

/** `load` answers `no_webgl` where this browser can't, now or later; photos by hand go on working. */
export interface FaceClient extends Pick<JudgingClient<FaceWorker>, 'load' | 'dispose'> {
  /**
   * Takes the bitmap over: it is closed in every case. `busy`: a frame is being judged, this one was dropped.
   * @param still JPEG quality, 0 to 1, when the frame is wanted back as a picture
   */
  judge(bitmap: ImageBitmap, still?: number): Promise<FaceOutcome>;
}

/** One module worker for the landmark model. */
export function createFaceClient(): FaceClient {
  return createFaceClientOver(
    () => new Worker(new URL('./face.worker.ts', import.meta.url), { type: 'module', name: 'verify-face' }),
  );
}

export function createFaceClientOver(spawn: () => Worker): FaceClient {
  const { load, judge, dispose } = createJudgingClient<FaceWorker>(spawn);
  return {
    load,
    judge: (bitmap, still) => judge(bitmap, async (worker, frame) => worker.judge(frame, still ?? null)),
    dispose,
  };
}
