import { openCamera } from '@verify/engine';
import type { Camera } from '@verify/engine';
import type { Context } from './context.ts';

type Options = Omit<Parameters<typeof openCamera>[0], 'signal'>;

/**
 * Asks for the camera and shows it in `video`. The permission is tracked, and a failure leads to its screen. Null if
 * there is nothing to show. `onOpen` receives the camera before its first picture.
 */
export async function showCamera(
  { dispatch, tracker }: Context,
  video: HTMLVideoElement,
  options: Options,
  gone: AbortSignal,
  onOpen: (camera: Camera) => void,
): Promise<Camera | null> {
  const permission = { name: 'camera', category: 'permission' } as const;
  tracker.track({ ...permission, status: 'start' });
  const opened = await openCamera({ ...options, signal: gone });
  if (gone.aborted) {
    if (opened.ok) opened.camera.stop();
    return null;
  }
  if (!opened.ok) {
    const { code, byPolicy } = opened;
    tracker.track({ ...permission, status: 'fail', code, properties: { byPolicy } });
    dispatch({ type: 'camera_failed', code, byPolicy });
    return null;
  }
  const { camera } = opened;
  onOpen(camera);
  const { widthPx, heightPx, facing } = camera;
  tracker.track({ ...permission, status: 'success', properties: { widthPx, heightPx, facing } });
  camera.onEvent((event) => {
    if (event === 'ended') dispatch({ type: 'camera_failed', code: 'camera_generic', byPolicy: false });
  });
  await camera.attach(video);
  return gone.aborted ? null : camera;
}
