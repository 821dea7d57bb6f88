import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CameraFrame, cloneFrame, grabFrame, sizeWithin } from './frames.ts';

beforeEach(() => {
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const videoOf = (change: Partial<HTMLVideoElement> = {}) =>
  ({ readyState: 2, videoWidth: 640, videoHeight: 360, ...change }) as HTMLVideoElement;

/** A browser with frames of this size, or without frames if null; and the frames that it closed. */
function browserWith(frame: { readonly width: number; readonly height: number } | 'none' | 'broken', bitmap = true) {
  const closed: string[] = [];
  class Frame {
    displayWidth = 0;
    displayHeight = 0;
    constructor() {
      if (frame === 'broken') throw new Error('no frame');
      if (frame !== 'none') [this.displayWidth, this.displayHeight] = [frame.width, frame.height];
    }
    close() {
      closed.push(`${this.displayWidth}x${this.displayHeight}`);
    }
  }
  vi.stubGlobal('VideoFrame', frame === 'none' ? undefined : Frame);
  vi.stubGlobal('createImageBitmap', async () => {
    if (!bitmap) throw new Error('no frame');
    return { copy: true };
  });
  return closed;
}

test('a camera frame is used directly if it has the shown size', async () => {
  const closed = browserWith({ width: 640, height: 360 });
  expect(await grabFrame(videoOf())).toMatchObject({ displayWidth: 640, displayHeight: 360 });
  expect(closed).toEqual([]);
});

test.each([
  ['lies on its side', { width: 360, height: 640 }, ['360x640']],
  ['is wider', { width: 641, height: 360 }, ['641x360']],
  ['is higher', { width: 640, height: 361 }, ['640x361']],
  ['is not there', 'none', []],
  ['can’t be taken', 'broken', []],
] as const)('a camera frame is copied if the browser’s frame %s', async (_, frame, wanted) => {
  const closed = browserWith(frame);
  expect(await grabFrame(videoOf())).toEqual({ copy: true });
  expect(closed).toEqual(wanted);
});

test('a camera gives no frame before its first picture, or if the frame vanishes', async () => {
  browserWith({ width: 640, height: 360 });
  expect(await grabFrame(videoOf({ readyState: 1 }))).toBeNull();
  expect(await grabFrame(videoOf({ videoWidth: 0 }))).toBeNull();
  browserWith('none', false);
  expect(await grabFrame(videoOf())).toBeNull();
});

test('a frame is cloned, or else copied, or absent without memory', async () => {
  browserWith('none');
  const clone = { displayWidth: 3 };
  expect(await cloneFrame({ clone: () => clone } as unknown as CameraFrame)).toBe(clone);
  expect(await cloneFrame({ width: 4, height: 3 } as CameraFrame)).toEqual({ copy: true });
  browserWith('none', false);
  expect(await cloneFrame({ width: 4, height: 3 } as CameraFrame)).toBeNull();
});

test.each([
  [{ width: 640, height: 360 }, 640, Infinity, { width: 640, height: 360 }],
  [{ width: 640, height: 360 }, 320, Infinity, { width: 320, height: 180 }],
  [{ width: 360, height: 641 }, 320, Infinity, { width: 180, height: 320 }],
  [{ displayWidth: 640, displayHeight: 360 }, 1_000, Infinity, { width: 640, height: 360 }],
  [{ displayWidth: 300, displayHeight: 200 }, Infinity, 15_000, { width: 150, height: 100 }],
  [{ displayWidth: 300, displayHeight: 200 }, 75, 15_000, { width: 75, height: 50 }],
  [{ width: 900, height: 1 }, 90, Infinity, { width: 90, height: 1 }],
  [{ width: 1, height: 900 }, 90, Infinity, { width: 1, height: 90 }],
])('%o is limited to %d and %d pixels as %o', (frame, maxSidePx, maxPixels, wanted) => {
  expect(sizeWithin(frame as CameraFrame, maxSidePx, maxPixels)).toEqual(wanted);
});
