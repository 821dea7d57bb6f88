import { signal } from '@preact/signals';
import type { ReaderClient } from '@verify/engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BEGIN, type CaptureState } from '../../model/state.ts';
import type { Context } from '../context.ts';
import { drawnContext } from './drawn-canvas.fixture.ts';
import { createViewfinder } from './viewfinder.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  const track = Object.assign(new EventTarget(), {
    label: 'Back Camera',
    readyState: 'live',
    getSettings: () => ({ deviceId: 'back' }),
    getCapabilities: () => ({}),
    stop() {},
  });
  const stream = { getVideoTracks: () => [track], getTracks: () => [track] };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream, enumerateDevices: async () => [] } });
  const jpeg = new Blob(['jpeg'], { type: 'image/jpeg' });
  const context = drawnContext();
  const canvas = { getContext: () => context, toBlob: (give: (blob: Blob) => void) => give(jpeg) };
  const page = { visibilityState: 'visible', createElement: () => canvas };
  vi.stubGlobal('document', Object.assign(new EventTarget(), page));
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal('createImageBitmap', async () => ({ width: 640, height: 480, close() {} }));
  class Canvas {
    getContext() {
      return { canvas: this, drawImage() {}, getImageData: () => ({}) };
    }
    convertToBlob = async () => jpeg;
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const video = (): HTMLVideoElement => {
  const shown = { readyState: 2, videoWidth: 640, videoHeight: 480, paused: true, play: async () => {} };
  return Object.assign(new EventTarget(), shown) as unknown as HTMLVideoElement;
};

test('a camera that is chosen right after the shutter records only while it is shown', async () => {
  let opened = 0;
  const context = {
    state: signal<CaptureState>({ ...BEGIN, screen: { name: 'camera', side: 'front' } }),
    dispatch() {},
    tracker: { track() {} },
    api: {
      async call({ path, json }: { path: string; json: { seq: number } }) {
        if (!path.endsWith('/open')) return { ok: true, value: { responseCode: 200, next: json.seq + 1 } };
        opened++;
        return { ok: true, value: { responseCode: 200, nonce: 'n'.repeat(32) } };
      },
    },
  } as unknown as Context;
  const reader = { load: async () => ({ ok: false, code: 'failed', detail: '' }) } as unknown as ReaderClient;
  let photos = 0;
  const viewfinder = createViewfinder(context, reader, () => photos++);
  const leave = viewfinder.show(video(), 'front');
  await vi.advanceTimersByTimeAsync(200);
  viewfinder.shoot();
  await vi.advanceTimersByTimeAsync(200);
  expect(photos).toBe(0);
  viewfinder.restart('other');
  await vi.advanceTimersByTimeAsync(2_000);
  leave();
  // A recording that continues opens another one every 50 s.
  await vi.advanceTimersByTimeAsync(600_000);
  expect([photos, opened]).toEqual([1, 2]);
});
