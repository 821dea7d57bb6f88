import { signal } from '@preact/signals';
import type { PublicFlow, SessionAnswer } from '@verify/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { next } from '../model/next.ts';
import { BEGIN, type CaptureEvent, type Photo } from '../model/state.ts';
import type { Context } from './context.ts';
import { createPhotos } from './photos.ts';

afterEach(() => vi.unstubAllGlobals());

const flow = { steps: ['document'], documents: [{ type: 'id-card', countries: ['UTO'] }] } as unknown as PublicFlow;
const session = { sessionId: 's', state: 'collecting', flow, uploads: [] } as unknown as SessionAnswer;
const CAMERA: Photo = { url: 'blob:camera', mode: 'camera-auto', fileName: null, sizeBytes: 9 };

/** A JPEG header of 1 x 1 pixels. */
const FILE = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0)], 'front.jpg');

test('a file that opens only when the next side is on screen is not used for that side', async () => {
  const decoded = Promise.withResolvers<ImageBitmap>();
  vi.stubGlobal('createImageBitmap', () => decoded.promise);
  const state = signal(BEGIN);
  const dispatch = (event: CaptureEvent): void => {
    state.value = next(state.peek(), event);
  };
  const photos = createPhotos({ state, dispatch, tracker: { track() {} } } as unknown as Context);
  dispatch({ type: 'session_opened', session, acceptable: null, draft: null, held: [] });
  dispatch({ type: 'started', at: '2030-01-01T00:00:00Z' });
  dispatch({ type: 'continued' });

  // Meanwhile the automatic shutter takes a photo, and the person uses it.
  const picked = photos.pick(FILE);
  dispatch({ type: 'photo_taken', photo: CAMERA });
  dispatch({ type: 'photo_used' });
  decoded.resolve({ close() {} } as ImageBitmap);
  await picked;

  expect(state.value.screen).toEqual({ name: 'instructions', side: 'back' });
});
