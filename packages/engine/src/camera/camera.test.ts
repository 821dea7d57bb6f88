import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCamera } from './camera.ts';

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  [undefined, 'Back Camera', 'environment'],
  [undefined, 'Front Camera', 'user'],
  [undefined, 'USB Camera', 'unknown'],
  ['user', 'Back Camera', 'user'],
  ['environment', 'USB Camera', 'environment'],
])('a camera with the mode %s and the label %s looks to the %s', (facingMode, label, facing) => {
  const track = Object.assign(new EventTarget(), {
    label,
    readyState: 'live',
    getSettings: () => ({ facingMode }),
    getCapabilities: () => ({}),
  });
  const stream = { getVideoTracks: () => [track] } as unknown as MediaStream;
  expect(createCamera(stream).facing).toBe(facing);
});
