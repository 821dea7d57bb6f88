import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

type Seen = Judged | ReaderFailureCode | 'no frame';
const aReady = (sharpness: number, certain = false): Judged => ({ hint: 'ready', sharpness, certain });
const BLURRED: Judged = { hint: 'blurred', sharpness: 0.1 };

interface Script {
  /** What each frame in turn shows; the last one is repeated. */
  readonly seen: readonly Seen[];
  /** How long a judgement takes. */
  readonly tookMs?: number;
}

/** A loop over frames with these numbers, and what happens to them: when each is looked at, cloned and closed. */
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

describe('frames are judged', () => {
  test.each([
    ['every 66 ms', 0, [0, 66, 132, 198]],
    ['every 66 ms, however long a judgement takes up to that', 40, [0, 66, 132, 198]],
    // A timer of no time at all takes a millisecond.
    ['one after the other where a judgement takes longer', 90, [0, 91, 182]],
  ])('%s', async (_, tookMs, wanted) => {
    const { grabbedMs } = watched({ seen: [BLURRED], tookMs });
    await vi.advanceTimersByTimeAsync(200);
    expect(grabbedMs).toEqual(wanted);
  });

  test('200 ms later where the camera has none', async () => {
    const { grabbedMs, onFrame } = watched({ seen: ['no frame', BLURRED] });
    await vi.advanceTimersByTimeAsync(270);
    expect(grabbedMs).toEqual([0, 200, 266]);
    expect(onFrame).toHaveBeenCalledTimes(2);
  });

  test('with a hint that stays for a while, and how near the photo is', async () => {
    const { onFrame, progress } = watched({ seen: [BLURRED, aReady(0.4), aReady(0.5), BLURRED, aReady(0.6)] });
    await vi.advanceTimersByTimeAsync(330);
    expect(onFrame.mock.calls.map(([{ judgement, hint }]) => [judgement.sharpness, hint])).toEqual([
      [0.1, 'blurred'],
      [0.4, 'blurred'],
      [0.5, 'blurred'],
      [0.1, 'blurred'],
      [0.6, 'blurred'],
      [0.6, 'blurred'],
    ]);
    expect(progress()).toEqual([0, 0.25, 0.25, 0, 0.25, 0.25]);
  });
});

describe('the photo', () => {
  test('is the sharpest frame of the moment, and all others are given back', async () => {
    const { cloned, closed, developed, onShutter } = watched({
      seen: [BLURRED, aReady(0.3), aReady(0.4), aReady(0.9), aReady(0.5)],
    });
    await vi.advanceTimersByTimeAsync(1_000);
    // Steady from 66 ms on, for 0.6 s. The first good one is not kept: nothing was known of it before.
    expect(cloned).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(closed).toEqual([-3, -5, -6, -7, -8, -9, -10, -11, -12]);
    expect(developed).toEqual([-4]);
    expect(onShutter.mock.calls).toEqual([[DEVELOPED, aReady(0.9)]]);
  });

  test('is none of a moment that has passed', async () => {
    const { closed, developed } = watched({
      seen: [aReady(0.3), aReady(0.9), BLURRED, BLURRED, aReady(0.2, true), aReady(0.1, true)],
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(closed).toEqual([-3, -2]);
    expect(developed).toEqual([-6]);
  });
});

describe('a reader that fails', () => {
  test('is asked again after 200 ms, and given up after three failures in a row', async () => {
    const { grabbedMs, onFailure, loop } = watched({ seen: ['worker_failed'] });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(grabbedMs).toEqual([0, 200, 400]);
    expect(onFailure.mock.calls).toEqual([[readerFailure('worker_failed', 'frame 3')]]);
    loop.resume();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(grabbedMs).toHaveLength(3);
  });

  test('has three more after a success', async () => {
    const failures = ['worker_failed', 'asset_failed'] as const;
    const { onFailure, grabbedMs } = watched({ seen: [...failures, BLURRED, ...failures, BLURRED] });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onFailure).not.toHaveBeenCalled();
    expect(grabbedMs.slice(0, 7)).toEqual([0, 200, 400, 466, 666, 866, 932]);
  });

  test.each(['busy', 'aborted'] as const)('for a moment, because it is %s, is no failure', async (code) => {
    const { onFailure, grabbedMs } = watched({ seen: [code] });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onFailure).not.toHaveBeenCalled();
    expect(grabbedMs).toEqual([0, 200, 400, 600, 800, 1_000]);
  });

  test('gives the kept frames back', async () => {
    const { closed, cloned } = watched({ seen: [aReady(0.3), 'busy', BLURRED] });
    await vi.advanceTimersByTimeAsync(270);
    expect(cloned).toEqual([2, 3]);
    expect(closed).toEqual([-2, -3]);
  });
});

describe('a loop', () => {
  test('that is paused discards the frame that is being judged, and starts again', async () => {
    const { loop, grabbedMs, onFrame, closed, progress } = watched({ seen: [aReady(0.3)], tookMs: 40 });
    await vi.advanceTimersByTimeAsync(80);
    // The second frame is being judged, and its copy is kept meanwhile.
    loop.pause();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([grabbedMs, onFrame.mock.calls.length, closed]).toEqual([[0, 66], 1, [-2]]);
    loop.resume();
    await vi.advanceTimersByTimeAsync(120);
    expect(grabbedMs).toEqual([0, 66, 1_080, 1_146]);
    // As near as after the first frame of all.
    expect(progress()).toEqual([0.25, 0.25, 0.25]);
  });

  test('that is paused while a judgement fails does not go on', async () => {
    const { loop, grabbedMs, onFailure } = watched({ seen: ['worker_failed'], tookMs: 40 });
    await vi.advanceTimersByTimeAsync(20);
    loop.pause();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([grabbedMs, onFailure.mock.calls.length]).toEqual([[0], 0]);
  });

  test('that is paused while a frame comes gives it back', async () => {
    const { loop, closed, onFrame } = watched({ seen: [aReady(0.3)] });
    await vi.advanceTimersByTimeAsync(65);
    vi.advanceTimersByTime(1);
    loop.pause();
    await vi.advanceTimersByTimeAsync(500);
    expect([closed, onFrame.mock.calls.length]).toEqual([[2], 1]);
  });

  test('that runs is not started twice', async () => {
    const { loop, grabbedMs } = watched({ seen: [BLURRED] });
    await vi.advanceTimersByTimeAsync(10);
    loop.resume();
    await vi.advanceTimersByTimeAsync(100);
    expect(grabbedMs).toEqual([0, 66]);
  });

  test('that was stopped neither pauses nor begins again', async () => {
    const { loop, grabbedMs } = watched({ seen: [BLURRED] });
    await vi.advanceTimersByTimeAsync(10);
    loop.stop();
    loop.pause();
    loop.resume();
    await vi.advanceTimersByTimeAsync(500);
    expect(grabbedMs).toEqual([0]);
  });

  test('that is paused by the listener to its frames takes no other', async () => {
    const { loop, grabbedMs, onFrame } = watched({ seen: [BLURRED] });
    onFrame.mockImplementationOnce(() => loop.pause());
    await vi.advanceTimersByTimeAsync(500);
    expect(grabbedMs).toEqual([0]);
  });

  test('waits after its photo until it is resumed', async () => {
    const { loop, grabbedMs, onShutter } = watched({ seen: [aReady(0.3, true)] });
    await vi.advanceTimersByTimeAsync(500);
    expect([grabbedMs, onShutter.mock.calls.length]).toEqual([[0, 66], 1]);
    loop.resume();
    await vi.advanceTimersByTimeAsync(100);
    expect([grabbedMs, onShutter.mock.calls.length]).toEqual([[0, 66, 500, 566], 2]);
  });
});
