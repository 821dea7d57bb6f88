import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CameraEvent, createCamera } from './camera.ts';

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
])('a camera with the mode %s and the label %s faces %s', (facingMode, label, facing) => {
  const track = Object.assign(new EventTarget(), {
    label,
    readyState: 'live',
    getSettings: () => ({ facingMode }),
    getCapabilities: () => ({}),
  });
  const stream = { getVideoTracks: () => [track] } as unknown as MediaStream;
  expect(createCamera(stream).facing).toBe(facing);
});

/** A running camera, the video element that shows it, and functions that raise their events. */
function running({ torch, refuses = false }: { readonly torch?: boolean; readonly refuses?: boolean } = {}) {
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
  const log: string[] = [];
  const track = Object.assign(new EventTarget(), {
    label: 'Back Camera',
    readyState: 'live',
    muted: false,
    getSettings: () => ({ deviceId: 'back', width: 1_280, height: 720 }),
    ...(torch !== undefined && { getCapabilities: () => ({ torch }) }),
    async applyConstraints({ advanced }: { advanced: [{ torch: boolean }] }) {
      log.push(`torch ${advanced[0].torch}`);
      if (refuses) throw new Error('no lamp');
    },
    stop: () => log.push('stop'),
  });
  const stream = { getVideoTracks: () => [track], getTracks: () => [track] } as unknown as MediaStream;
  const video = Object.assign(new EventTarget(), {
    readyState: 2,
    videoWidth: 0,
    videoHeight: 0,
    srcObject: null as unknown,
    async play() {
      log.push('play');
    },
    pause: () => log.push('pause'),
  });
  const camera = createCamera(stream);
  const events: CameraEvent[] = [];
  const forget = camera.onEvent((event) => events.push(event));
  const happens = (type: string) => track.dispatchEvent(new Event(type));
  const show = (visibilityState: string) => {
    Object.assign(document, { visibilityState });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return {
    camera,
    events,
    forget,
    happens,
    log,
    show,
    stream,
    track,
    video,
    element: video as unknown as HTMLVideoElement,
  };
}

describe('a camera', () => {
  test('a camera reports each event once', async () => {
    const { camera, element, events, happens, log, show, track } = running();
    await camera.attach(element);
    track.muted = true;
    happens('mute');
    happens('mute');
    track.muted = false;
    happens('unmute');
    show('hidden');
    track.muted = true;
    happens('mute');
    track.muted = false;
    show('visible');
    track.readyState = 'ended';
    happens('ended');
    expect(events).toEqual(['muted', 'live', 'paused', 'live', 'ended']);
    expect(camera.state).toBe('ended');
    expect(log).toEqual(['play', 'play', 'pause', 'play']);
  });

  test('a camera has the size of the shown picture, or at first of its stream', async () => {
    const { camera, element, video, stream } = running();
    expect([camera.deviceId, camera.label, camera.widthPx, camera.heightPx]).toEqual([
      'back',
      'Back Camera',
      1_280,
      720,
    ]);
    await camera.attach(element);
    Object.assign(video, { videoWidth: 720, videoHeight: 1_281 });
    expect([camera.widthPx, camera.heightPx]).toEqual([720, 1_281]);
    expect(video).toMatchObject({ muted: true, playsInline: true, srcObject: stream });
  });

  test.each([
    ['its first frame', 'loadeddata', 'video'],
    ['its element is emptied', 'emptied', 'video'],
    ['it ends', 'ended', 'track'],
  ] as const)('attaching ends after %s', async (_, type, on) => {
    const { camera, element, video, track } = running();
    video.readyState = 1;
    const attached = vi.fn();
    const attaching = camera.attach(element).then(attached);
    await new Promise((resolve) => setImmediate(resolve));
    expect(attached).not.toHaveBeenCalled();
    (on === 'video' ? video : track).dispatchEvent(new Event(type));
    await attaching;
  });

  test('attaching does not wait for an ended camera', async () => {
    const { camera, element, video, track } = running();
    Object.assign(video, { readyState: 0 });
    track.readyState = 'ended';
    await camera.attach(element);
    expect(await camera.takePhoto()).toEqual({ ok: false, code: 'camera_generic' });
  });

  test('a camera gives frames only while it is shown and live', async () => {
    const { camera, element, track, video } = running();
    vi.stubGlobal('VideoFrame', undefined);
    vi.stubGlobal('createImageBitmap', async () => 'frame');
    expect([await camera.grab(), await camera.takePhoto()]).toEqual([null, { ok: false, code: 'camera_generic' }]);
    await camera.attach(element);
    Object.assign(video, { videoWidth: 720, videoHeight: 1_280 });
    expect(await camera.grab()).toBe('frame');
    track.muted = true;
    expect(await camera.grab()).toBeNull();
  });

  test('detaching leaves an element alone that shows another camera', async () => {
    const { camera, element, video } = running();
    await camera.attach(element);
    camera.stop();
    video.srcObject = 'another';
    await new Promise((resolve) => setTimeout(resolve, 2));
    expect(video.srcObject).toBe('another');
  });

  test('a removed listener is not called', async () => {
    const { events, forget, happens, track } = running();
    forget();
    track.muted = true;
    happens('mute');
    expect(events).toEqual([]);
  });

  test('a torch is offered if the camera reports one, and switching may fail', async () => {
    const lamp = running({ torch: true });
    expect([await lamp.camera.torch!(true), await lamp.camera.torch!(false)]).toEqual([true, false]);
    expect(lamp.log).toEqual(['torch true', 'torch false']);
    expect(await running({ torch: true, refuses: true }).camera.torch!(true)).toBe(false);
    expect([running({ torch: false }).camera.torch, running().camera.torch]).toEqual([null, null]);
  });
});
