import { proxy } from 'comlink';
import type { CameraFrame } from '../camera/frames.ts';
import { createJudgingClient } from './judging-client.ts';
import type { JudgingClient } from './judging-client.ts';
import type { JudgeOutcome, PhotoHint, ReaderWorker, ReadHint, ReadNews, ReadOutcome } from './outcomes.ts';

export interface ReaderClient extends Pick<JudgingClient<ReaderWorker>, 'load' | 'develop' | 'rest' | 'dispose'> {
  /** Takes ownership of the frame and closes it. `busy`: another one is being judged, so it was dropped. */
  judge(frame: CameraFrame, hint?: ReadHint): Promise<JudgeOutcome>;
  /** Fetches the files that a photo of such a document needs beyond its zone, if any. */
  expect(hint: PhotoHint): void;
  /** Reads the photo or PDF to be uploaded. `onNews`: early results. Aborting ends the worker. */
  read(
    blob: Blob,
    options?: { hint?: PhotoHint; onNews?: (news: ReadNews) => void; signal?: AbortSignal },
  ): Promise<ReadOutcome>;
}

/** A photo takes 2 s, ten times that on a slow phone, and files up to a minute. Then a worker counts as dead. */
const READ_MS = 120_000;

export function createReaderClient(): ReaderClient {
  return createReaderClientOver(
    () => new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module', name: 'verify-reader' }),
  );
}

export function createReaderClientOver(spawn: () => Worker): ReaderClient {
  const { load, judge, develop, call, rest, dispose } = createJudgingClient<ReaderWorker>(spawn);
  return {
    load,
    judge: (frame, hint = {}) => judge(frame, async (worker, taken) => worker.judge(taken, hint)),
    develop,
    expect: (hint) => void call(async (worker) => worker.expect(hint), { timeoutMs: READ_MS }),
    read: (blob, { hint = {}, onNews = () => {}, signal } = {}) =>
      call(async (worker) => worker.read(blob, hint, proxy(onNews)), { timeoutMs: READ_MS, signal }),
    rest,
    dispose,
  };
}
