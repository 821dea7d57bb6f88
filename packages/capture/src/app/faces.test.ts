import { signal } from '@preact/signals';
import type { PublicFlow } from '@verify/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { next } from '../model/next.ts';
import { BEGIN, type CaptureEvent, type CaptureState } from '../model/state.ts';
import type { Context } from './context.ts';
import { drawnContext } from './camera/drawn-canvas.fixture.ts';
import { createFaces } from './faces.ts';

/** A browser with one camera. Each picture has one byte more than the last and takes a moment to encode. */
beforeEach(() => {
  vi.useFakeTimers();
  const track = Object.assign(new EventTarget(), {
    label: 'Front Camera',
    readyState: 'live',
    getSettings: () => ({ deviceId: 'front' }),
    getCapabilities: () => ({}),
    stop() {},
  });
  const stream = { getVideoTracks: () => [track], getTracks: () => [track] };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream, enumerateDevices: async () => [] } });
  let pictures = 0;
  const context = drawnContext();
  const canvas = {
    getContext: () => context,
    toBlob: (give: (blob: Blob) => void) => {
      const blob = new Blob([new Uint8Array(++pictures)]);
      setTimeout(() => give(blob), 100);
    },
  };
  const page = { visibilityState: 'visible', createElement: () => canvas };
  vi.stubGlobal('document', Object.assign(new EventTarget(), page));
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
  // The model never loads, so only the person presses the shutter.
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {}
      terminate() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const video = (): HTMLVideoElement => {
  const shown = { readyState: 2, videoWidth: 640, videoHeight: 480, paused: true, play: async () => {} };
  return Object.assign(new EventTarget(), shown) as unknown as HTMLVideoElement;
};

test('after two quick taps, the reviewed selfie is sent', async () => {
  const flow = { steps: ['selfie'] } as unknown as PublicFlow;
  const state = signal<CaptureState>({ ...BEGIN, flow, screen: { name: 'selfie-camera' } });
  const kept: number[] = [];
  const faces = createFaces({
    state,
    dispatch: (event: CaptureEvent) => {
      if (event.type === 'selfie_taken') state.value = next(state.peek(), event);
    },
    outbox: signal({ put: async (_slot: string, { size }: Blob) => void kept.push(size) }),
    tracker: { track() {} },
  } as unknown as Context);
  const stop = faces.showSelfie(video());
  await vi.advanceTimersByTimeAsync(50);
  faces.shoot();
  await vi.advanceTimersByTimeAsync(50);
  faces.shoot();
  await vi.advanceTimersByTimeAsync(200);
  await faces.use();
  stop();
  expect(state.value.screen).toMatchObject({ name: 'selfie-review', photo: { sizeBytes: 1 } });
  expect(kept).toEqual([1]);
});
