import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFrameCopier } from './copy-frame.ts';
import type { CameraFrame } from './frames.ts';

beforeEach(() => {
  vi.stubGlobal(
    'ImageData',
    class {
      readonly data: Uint8ClampedArray;
      readonly width: number;
      readonly height: number;
      constructor(data: Uint8ClampedArray, width: number, height: number) {
        [this.data, this.width, this.height] = [data, width, height];
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A frame of 3 by 2 pixels, all of this level. */
const frameOf = (change: object = {}, level = 7) =>
  ({
    displayWidth: 3,
    displayHeight: 2,
    visibleRect: { width: 3, height: 2 },
    allocationSize: ({ format }: { format: string }) => (format === 'RGBA' ? 24 : 9),
    copyTo: async (bytes: Uint8ClampedArray, { format }: { format: string }) =>
      void (format === 'RGBA' && bytes.fill(level)),
    ...change,
  }) as unknown as CameraFrame;

test('a frame’s pixels are copied, and the memory is reused for the next frame of that size', async () => {
  const copy = createFrameCopier();
  const first = (await copy(frameOf()))!;
  expect([first.width, first.height, ...first.data]).toEqual([3, 2, ...Array.from({ length: 24 }, () => 7)]);
  const second = (await copy(frameOf({}, 9)))!;
  expect(second.data).toBe(first.data);
  const larger = { displayWidth: 4, visibleRect: { width: 4, height: 2 }, allocationSize: () => 32 };
  expect((await copy(frameOf(larger)))!.data).toHaveLength(32);
});

test.each<[string, object]>([
  ['is turned', { rotation: 90 }],
  ['is mirrored', { flip: true }],
  ['is shown wider', { displayWidth: 6 }],
  ['is shown higher', { displayHeight: 4 }],
  ['has no visible part', { visibleRect: null }],
  ['can’t be converted', { allocationSize: () => 9 }],
  ['can’t be copied', { copyTo: () => Promise.reject(new Error('not supported')) }],
  ['is no video frame', { copyTo: undefined }],
])('a frame that %s must be drawn instead', async (_, change) => {
  const frame = frameOf(change);
  if ('copyTo' in change && change.copyTo === undefined) delete (frame as { copyTo?: unknown }).copyTo;
  expect(await createFrameCopier()(frame)).toBeNull();
});

test('a frame marked as upright is copied', async () => {
  expect(await createFrameCopier()(frameOf({ rotation: 0, flip: false }))).not.toBeNull();
});
