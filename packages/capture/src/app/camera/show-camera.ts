import { cameraFacts, canvasReturnsPixels, diagnoseCamera, openCamera, watchPicture } from '@verify/engine';
import type { Camera, CameraAttempt, PictureTrouble } from '@verify/engine';
import { rememberedCamera } from './camera-memory.ts';
import type { Context } from '../context.ts';

type Options = Omit<Parameters<typeof openCamera>[0], 'signal'>;

interface Shown {
  readonly onOpen: (camera: Camera) => void;
  /** Fault of the picture while the camera runs; null when the picture is fine again. */
  readonly onPicture: (trouble: PictureTrouble | null) => void;
}

/** Opens the camera in `video`. A failure is tracked and leads to its screen. Null if nothing is shown. */
export async function showCamera(
  { dispatch, tracker }: Context,
  video: HTMLVideoElement,
  options: Options,
  gone: AbortSignal,
  { onOpen, onPicture }: Shown,
): Promise<Camera | null> {
  const permission = { name: 'camera', category: 'permission' } as const;

  async function failed(code: string, attempt: CameraAttempt): Promise<void> {
    const trouble = diagnoseCamera(await cameraFacts(attempt));
    if (gone.aborted) return;
    tracker.track({ ...permission, status: 'fail', code, properties: { trouble } });
    dispatch({ type: 'camera_failed', code, trouble });
  }

  tracker.track({ ...permission, status: 'start' });
  // Checked before the person is asked for a camera whose photos would be noise.
  if (!canvasReturnsPixels()) {
    await failed('browser_not_supported', { errorName: 'canvas', errorMessage: '', waitedMs: 0 });
    return null;
  }
  const deviceId = options.deviceId ?? rememberedCamera(options.facing);
  const opened = await openCamera({ ...options, deviceId, signal: gone });
  if (gone.aborted) {
    if (opened.ok) opened.camera.stop();
    return null;
  }
  if (!opened.ok) {
    await failed(opened.code, opened.attempt);
    return null;
  }
  const { camera } = opened;
  onOpen(camera);
  const { widthPx, heightPx, facing } = camera;
  tracker.track({ ...permission, status: 'success', properties: { widthPx, heightPx, facing } });
  camera.onEvent((event) => {
    if (event === 'ended') void failed('camera_generic', { errorName: 'ended', errorMessage: '', waitedMs: 0 });
  });
  // Before the first picture, because the browser may need a tap to show it.
  const stop = watchPicture(camera, video, (trouble) => {
    if (trouble) tracker.track({ name: 'picture', category: 'quality', status: 'fail', code: trouble });
    onPicture(trouble);
  });
  gone.addEventListener('abort', stop, { once: true });
  await camera.attach(video);
  return gone.aborted ? null : camera;
}
