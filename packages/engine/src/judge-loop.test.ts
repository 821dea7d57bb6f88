import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Camera } from './camera/camera.ts';
import type { CameraFrame } from './camera/frames.ts';
import type { PhotoResult } from './camera/photo.ts';
import { type Judge, type Judged, startJudgeLoop } from './judge-loop.ts';
import { readerFailure } from './reader/outcomes.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const JUDGED: Judged = { hint: 'ready', sharpness: 0.5, certain: true };
const DEVELOPED: PhotoResult = { ok: true, blob: new Blob(['kept frame']), widthPx: 1920, heightPx: 1080 };
const TAKEN: PhotoResult = { ok: true, blob: new Blob(['later frame']), widthPx: 1920, heightPx: 1080 };

const frame = (): CameraFrame => ({ clone: frame, close: () => {} }) as unknown as VideoFrame;

/** A document that is read at once: the shutter fires at the second frame. */
function start(develop: Judge<Judged>['develop']) {
  const onShutter = vi.fn();
  const loop = startJudgeLoop({
    camera: { grab: async () => frame(), takePhoto: async () => TAKEN } as Partial<Camera> as Camera,
    reader: { judge: async () => ({ ok: true, judgement: JUDGED }), develop },
    onFrame: () => {},
    onShutter,
    onFailure: () => {},
  });
  return { loop, onShutter };
}

test('the shutter delivers the kept frame, once', async () => {
  const { onShutter } = start(async () => DEVELOPED);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onShutter.mock.calls).toEqual([[DEVELOPED, JUDGED]]);
});

test('where the kept frame cannot be developed, the camera takes a photo', async () => {
  const { onShutter } = start(async () => readerFailure('worker_failed', 'gone'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onShutter.mock.calls).toEqual([[TAKEN, null]]);
});

test('a pause while the frame is developed keeps its photo back', async () => {
  const developing = Promise.withResolvers<PhotoResult>();
  const develop = vi.fn(() => developing.promise);
  const { loop, onShutter } = start(develop);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(develop).toHaveBeenCalledOnce();
  loop.pause();
  developing.resolve(DEVELOPED);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onShutter).not.toHaveBeenCalled();
});
