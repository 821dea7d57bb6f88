import type { CameraFrame } from '../camera/frames.ts';
import { createJudgingClient } from '../reader/judging-client.ts';
import type { JudgingClient } from '../reader/judging-client.ts';
import type { FaceOutcome, FaceWanted, FaceWorker } from './outcomes.ts';

/** `load` returns `no_webgl` if this browser can't run the model; manual photos still work. */
export interface FaceClient extends Pick<JudgingClient<FaceWorker>, 'load' | 'develop' | 'rest' | 'dispose'> {
  /** Takes ownership of the frame and closes it. `busy`: another one is being judged, so it was dropped. */
  judge(frame: CameraFrame, wanted?: FaceWanted): Promise<FaceOutcome>;
}

/** One module worker for the landmark model. */
export function createFaceClient(): FaceClient {
  return createFaceClientOver(
    () => new Worker(new URL('./face.worker.ts', import.meta.url), { type: 'module', name: 'verify-face' }),
  );
}

export function createFaceClientOver(spawn: () => Worker): FaceClient {
  const { load, judge, develop, rest, dispose } = createJudgingClient<FaceWorker>(spawn);
  return {
    load,
    judge: (frame, wanted = {}) => judge(frame, async (worker, taken) => worker.judge(taken, wanted)),
    develop,
    rest,
    dispose,
  };
}
