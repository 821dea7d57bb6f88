import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Camera } from './camera/camera.ts';
import type { CameraFrame } from './camera/frames.ts';
import type { PhotoResult } from './camera/photo.ts';
import { type Judge, type Judged, startJudgeLoop } from './judge-loop.ts';
import { readerFailure, type ReaderFailureCode } from './reader/outcomes.ts';

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

test('the camera takes a photo if the kept frame cannot be developed', async () => {
  const { onShutter } = start(async () => readerFailure('worker_failed', 'gone'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onShutter.mock.calls).toEqual([[TAKEN, null]]);
});

test('a pause while the frame is developed holds the photo back', async () => {
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

type Seen = Judged | ReaderFailureCode | 'no frame';
const aReady = (sharpness: number, certain = false): Judged => ({ hint: 'ready', sharpness, certain });
const BLURRED: Judged = { hint: 'blurred', sharpness: 0.1 };

interface Script {
  /** The content of each frame; the last one is repeated. */
  readonly seen: readonly Seen[];
  /** Time of a judgement, in ms. */
  readonly tookMs?: number;
}

/** A loop over numbered frames that records when each is judged, cloned and closed. */
function watched({ seen, tookMs = 0 }: Script) {
  const startedMs = performance.now();
  const [grabbedMs, cloned, closed, developed]: [number[], number[], number[], number[]] = [[], [], [], []];
  const onFrame = vi.fn();
  const onShutter = vi.fn();
  const onFailure = vi.fn();
  const numbered = (number: number) => ({
    number,
    clone() {
      cloned.push(number);
      return numbered(-number);
    },
    close: () => closed.push(number),
  });
  const at = (number: number) => seen[Math.min(number, seen.length) - 1]!;
  const numberOf = (of: CameraFrame) => (of as unknown as { number: number }).number;
  const loop = startJudgeLoop({
    camera: {
      grab: async () => {
        const number = grabbedMs.push(performance.now() - startedMs);
        return at(number) === 'no frame' ? null : (numbered(number) as unknown as CameraFrame);
      },
      takePhoto: async () => TAKEN,
    } as Partial<Camera> as Camera,
    reader: {
      judge: async (of) => {
        const one = at(numberOf(of));
        if (tookMs > 0) await new Promise((resolve) => setTimeout(resolve, tookMs));
        return typeof one === 'string'
          ? readerFailure(one as ReaderFailureCode, `frame ${numberOf(of)}`)
          : { ok: true, judgement: one };
      },
      develop: async (of) => {
        developed.push(numberOf(of));
        return DEVELOPED;
      },
    },
    onFrame,
    onShutter,
    onFailure,
  });
  const progress = () => onFrame.mock.calls.map(([{ progress: share }]) => Math.round((share as number) * 1000) / 1000);
  return { loop, grabbedMs, cloned, closed, developed, onFrame, onShutter, onFailure, progress };
}

test('a missing camera frame is requested again after 200 ms', async () => {
  const { grabbedMs, onFrame } = watched({ seen: ['no frame', BLURRED] });
  await vi.advanceTimersByTimeAsync(270);
  expect(grabbedMs).toEqual([0, 200, 266]);
  expect(onFrame).toHaveBeenCalledTimes(2);
});

test('the photo never shows a moment that has passed', async () => {
  const { closed, developed } = watched({
    seen: [aReady(0.3), aReady(0.9), BLURRED, BLURRED, aReady(0.2, true), aReady(0.1, true)],
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(closed).toEqual([-3, -2]);
  expect(developed).toEqual([-6]);
});

test('a failed reader is called again after 200 ms, and given up after three failures in a row', async () => {
  const { grabbedMs, onFailure, loop } = watched({ seen: ['worker_failed'] });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(grabbedMs).toEqual([0, 200, 400]);
  expect(onFailure.mock.calls).toEqual([[readerFailure('worker_failed', 'frame 3')]]);
  loop.resume();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(grabbedMs).toHaveLength(3);
});

test.each(['busy', 'aborted'] as const)('a reader that is %s for a moment does not count as failed', async (code) => {
  const { onFailure, grabbedMs } = watched({ seen: [code] });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onFailure).not.toHaveBeenCalled();
  expect(grabbedMs).toEqual([0, 200, 400, 600, 800, 1_000]);
});

test('a stopped loop neither pauses nor starts again', async () => {
  const { loop, grabbedMs } = watched({ seen: [BLURRED] });
  await vi.advanceTimersByTimeAsync(10);
  loop.stop();
  loop.pause();
  loop.resume();
  await vi.advanceTimersByTimeAsync(500);
  expect(grabbedMs).toEqual([0]);
});

test('a loop that its frame listener pauses takes no more frames', async () => {
  const { loop, grabbedMs, onFrame } = watched({ seen: [BLURRED] });
  onFrame.mockImplementationOnce(() => loop.pause());
  await vi.advanceTimersByTimeAsync(500);
  expect(grabbedMs).toEqual([0]);
});

test('a loop waits after its photo until it is resumed', async () => {
  const { loop, grabbedMs, onShutter } = watched({ seen: [aReady(0.3, true)] });
  await vi.advanceTimersByTimeAsync(500);
  expect([grabbedMs, onShutter.mock.calls.length]).toEqual([[0, 66], 1]);
  loop.resume();
  await vi.advanceTimersByTimeAsync(100);
  expect([grabbedMs, onShutter.mock.calls.length]).toEqual([[0, 66, 500, 566], 2]);
});
