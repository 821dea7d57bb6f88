import { afterEach, describe, expect, test, vi } from 'vitest';
import { listCameras, openCamera, type OpenCameraOptions } from './open-camera.ts';

interface Device {
  readonly deviceId: string;
  readonly label: string;
  readonly kind?: string;
  /** The error of opening it, if it fails. */
  readonly fails?: unknown;
  readonly focusMode?: readonly string[];
  readonly size?: { readonly width: number; readonly height: number };
}
const denied = (name: string) => Object.assign(new Error(`said ${name}`), { name });

/** A browser with these cameras, which opens the first by default; with the requests and the stopped tracks. */
function browserWith(devices: readonly Device[], { policy }: { readonly policy?: boolean } = {}) {
  const log: string[] = [];
  const open = (device: Device) => {
    const { deviceId, label, focusMode } = device;
    const track = Object.assign(new EventTarget(), {
      label,
      readyState: 'live',
      getSettings: () => ({ deviceId, width: 640, height: 480 }),
      getCapabilities: () => ({ focusMode }),
      stop: () => log.push(`stop ${deviceId}`),
    });
    return { getVideoTracks: () => [track], getTracks: () => [track] } as unknown as MediaStream;
  };
  const mediaDevices = {
    async getUserMedia({ video, audio }: { video: MediaTrackConstraints; audio: boolean }) {
      const { deviceId, facingMode, width, height } = video as {
        deviceId?: { exact: string };
        facingMode?: { ideal: string };
        width: { ideal: number };
        height: { ideal: number };
      };
      log.push(`open ${deviceId?.exact ?? facingMode!.ideal} ${width.ideal}x${height.ideal}${audio ? ' audio' : ''}`);
      const device = deviceId ? devices.find((one) => one.deviceId === deviceId.exact) : devices[0];
      if (!device) throw denied('NotFoundError');
      if (device.fails !== undefined) throw device.fails;
      return open(device);
    },
    enumerateDevices: async () =>
      devices.map(({ deviceId, label, kind = 'videoinput', size }) => ({
        deviceId,
        label,
        kind,
        ...(size && { getCapabilities: () => ({ width: { max: size.width }, height: { max: size.height } }) }),
      })),
  };
  vi.stubGlobal('navigator', { mediaDevices });
  const permissionsPolicy = policy === undefined ? undefined : { allowsFeature: () => policy };
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible', permissionsPolicy }));
  return log;
}
afterEach(() => {
  vi.unstubAllGlobals();
});

const MAIN: Device = { deviceId: 'main', label: 'camera2 0, facing back', focusMode: ['continuous'] };
const WIDE: Device = { deviceId: 'wide', label: 'Back Ultra Wide Camera' };
const FIXED: Device = { deviceId: 'fixed', label: 'camera2 2, facing back', focusMode: ['manual'] };
const FRONT: Device = { deviceId: 'front', label: 'camera2 1, facing front' };
const opened = async (options: Partial<OpenCameraOptions> = {}) => {
  const result = await openCamera({ facing: 'environment', ...options });
  return result.ok ? result.camera.deviceId : result.code;
};

test('a camera is opened by its side, with 1920 pixels if possible', async () => {
  const log = browserWith([MAIN, FRONT]);
  expect(await opened()).toBe('main');
  expect(log).toEqual(['open environment 1920x1080']);
});

test('another camera is opened if the chosen one was removed', async () => {
  const log = browserWith([MAIN]);
  expect(await opened({ deviceId: 'gone', idealPx: 800 })).toBe('main');
  expect(log).toEqual(['open gone 800x450', 'open environment 800x450']);
});

test('a lens wrong for documents is stopped before a better one opens', async () => {
  const log = browserWith([WIDE, FRONT, MAIN]);
  expect(await opened({ idealPx: 1_600 })).toBe('main');
  expect(log).toEqual(['open environment 1600x900', 'stop wide', 'open main 1600x900']);
});

test('a lens wrong for documents is reopened if no other one focuses', async () => {
  const log = browserWith([WIDE, FIXED]);
  expect(await opened()).toBe('wide');
  expect(log.slice(1)).toEqual(['stop wide', 'open fixed 1920x1080', 'stop fixed', 'open wide 1920x1080']);
});

test('a lens without an id is requested by its side again', async () => {
  const log = browserWith([{ ...WIDE, deviceId: '' }, FIXED]);
  expect(await opened()).toBe('');
  expect(log.at(-1)).toBe('open environment 1920x1080');
});

describe('failures to open a camera', () => {
  test.each([
    ['NotAllowedError', 'camera_not_allowed'],
    ['SecurityError', 'camera_not_allowed'],
    ['NotFoundError', 'no_camera'],
    ['OverconstrainedError', 'no_camera'],
    ['NotReadableError', 'camera_generic'],
    ['AbortError', 'camera_generic'],
  ])('opening fails when the browser reports %s', async (errorName, code) => {
    const log = browserWith([{ ...MAIN, fails: denied(errorName) }]);
    expect(await openCamera({ facing: 'environment' })).toEqual({
      ok: false,
      code,
      attempt: { errorName, errorMessage: `said ${errorName}`, waitedMs: expect.any(Number) as number },
    });
    expect(log).toHaveLength(1);
  });

  test('opening fails when an old browser rejects with a non-Error', async () => {
    browserWith([{ ...MAIN, fails: null }]);
    expect(await openCamera({ facing: 'environment' })).toMatchObject({
      code: 'camera_generic',
      attempt: { errorName: '', errorMessage: '' },
    });
  });

  test('a refusal reports how long the prompt was open', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const log = browserWith([MAIN]);
    navigator.mediaDevices.getUserMedia = async () => {
      vi.advanceTimersByTime(2_300);
      throw denied('NotAllowedError');
    };
    vi.advanceTimersByTime(500);
    expect(await openCamera({ facing: 'environment' })).toMatchObject({ attempt: { waitedMs: 2_300 } });
    expect(log).toEqual([]);
    vi.useRealTimers();
  });

  test('opening fails when the page forbids it, or the browser has no camera', async () => {
    const log = browserWith([MAIN], { policy: false });
    const never = { errorName: '', errorMessage: '', waitedMs: 0 };
    expect(await openCamera({ facing: 'user' })).toEqual({ ok: false, code: 'camera_not_allowed', attempt: never });
    expect(log).toEqual([]);
    browserWith([MAIN], { policy: true });
    expect(await opened()).toBe('main');
    vi.stubGlobal('navigator', {});
    expect(await openCamera({ facing: 'user' })).toEqual({ ok: false, code: 'camera_generic', attempt: never });
  });

  test('opening fails when the caller cancels, and an opened camera stops', async () => {
    const log = browserWith([WIDE, MAIN]);
    expect(await opened({ signal: AbortSignal.abort() })).toBe('aborted');
    expect(log).toEqual(['open environment 1920x1080', 'stop wide']);
  });
});

test('cameras are listed best first, without other devices and without missing ids', async () => {
  browserWith([
    { deviceId: 'mic', label: 'Microphone', kind: 'audioinput' },
    { deviceId: '', label: 'unnamed' },
    FRONT,
    { ...MAIN, size: { width: 4_000, height: 3_000 } },
  ]);
  expect(await listCameras()).toEqual([
    { deviceId: 'main', label: MAIN.label, facing: 'environment', maxPixels: 12_000_000 },
    { deviceId: 'front', label: FRONT.label, facing: 'user', maxPixels: undefined },
  ]);
  expect((await listCameras('user')).map(({ deviceId }) => deviceId)).toEqual(['front', 'main']);
});

test('the list of cameras is empty if the browser refuses or has none', async () => {
  browserWith([MAIN]);
  navigator.mediaDevices.enumerateDevices = () => Promise.reject(denied('NotAllowedError'));
  expect(await listCameras()).toEqual([]);
  vi.stubGlobal('navigator', {});
  expect(await listCameras()).toEqual([]);
});
