import { afterEach, expect, test, vi } from 'vitest';
import { until } from '../../test/in-browser.ts';
import type { Camera, CameraEvent } from './camera.ts';
import { allowedByPolicy } from './doctor/camera-facts.ts';
import { cloneFrame, sizeWithin } from './frames.ts';
import type { CameraFrame } from './frames.ts';
import { openCamera } from './open-camera.ts';
import { developFrame } from './photo.ts';

const opened: Camera[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  opened.splice(0).forEach((camera) => camera.stop());
  document.body.replaceChildren();
});

async function open(): Promise<Camera> {
  const result = await openCamera({ facing: 'environment' });
  if (!result.ok) throw new Error(result.code);
  opened.push(result.camera);
  return result.camera;
}

async function shown(camera: Camera): Promise<HTMLVideoElement> {
  const video = document.body.appendChild(document.createElement('video'));
  await camera.attach(video);
  return video;
}

test('a camera opens, shows the clip, and photographs at full size', async () => {
  const camera = await open();
  const video = await shown(camera);
  expect(video.readyState).toBeGreaterThanOrEqual(HTMLMediaElement.HAVE_CURRENT_DATA);
  expect([camera.widthPx, camera.heightPx]).toEqual([video.videoWidth, video.videoHeight]);
  const photo = await camera.takePhoto();
  expect(photo).toMatchObject({ ok: true, widthPx: camera.widthPx, heightPx: camera.heightPx });
  if (!photo.ok) return;
  expect([...new Uint8Array(await photo.blob.slice(0, 3).arrayBuffer())]).toEqual([0xff, 0xd8, 0xff]);
  const bitmap = await createImageBitmap(photo.blob);
  expect([bitmap.width, bitmap.height]).toEqual([camera.widthPx, camera.heightPx]);
});

/** Photographs a clone at the full size of the stream and leaves the frame unused. */
async function developsItsClone(frame: CameraFrame, { widthPx, heightPx }: Camera): Promise<void> {
  const clone = (await cloneFrame(frame))!;
  frame.close();
  expect(await developFrame(clone)).toMatchObject({ ok: true, widthPx, heightPx });
}

test('a camera grabs frames at full size without a copy, and none before it is shown', async () => {
  const camera = await open();
  expect(await camera.grab()).toBeNull();
  expect(await camera.takePhoto()).toEqual({ ok: false, code: 'camera_generic' });
  await shown(camera);
  const frame = (await camera.grab())!;
  expect(frame).toBeInstanceOf(VideoFrame);
  expect(sizeWithin(frame, Infinity)).toEqual({ width: camera.widthPx, height: camera.heightPx });
  expect(Math.max(...Object.values(sizeWithin(frame, 320)))).toBe(320);
  await developsItsClone(frame, camera);
});

test('a camera copies frames if the browser does not provide its own', async () => {
  const camera = await open();
  await shown(camera);
  vi.stubGlobal('VideoFrame', undefined);
  const frame = (await camera.grab())!;
  vi.unstubAllGlobals();
  expect(frame).toBeInstanceOf(ImageBitmap);
  await developsItsClone(frame, camera);
});

test('stopping releases the device and the element', async () => {
  const camera = await open();
  const video = await shown(camera);
  camera.stop();
  expect(camera.stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
  await until(() => video.srcObject === null);
  expect(await camera.takePhoto()).toEqual({ ok: false, code: 'camera_generic' });
});

test('a removed camera is reported, and a hidden tab pauses it', async () => {
  const camera = await open();
  const video = await shown(camera);
  const events: CameraEvent[] = [];
  camera.onEvent((event) => events.push(event));
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(video.paused).toBe(true);
  expect(await camera.grab()).toBeNull();
  hidden.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await until(() => !video.paused);
  const track = camera.stream.getVideoTracks()[0]!;
  track.stop();
  track.dispatchEvent(new Event('ended'));
  expect(events).toEqual(['paused', 'live', 'ended']);
  expect(camera.state).toBe('ended');
});

test('a frame whose host forbids the camera detects it without a prompt', async () => {
  expect(allowedByPolicy()).toBe(true);
  const frame = document.createElement('iframe');
  frame.allow = "camera 'none'";
  frame.srcdoc = `<script type="module">
    import { openCamera } from ${JSON.stringify(new URL('./open-camera.ts', import.meta.url).href)};
    parent.postMessage(await openCamera({ facing: 'environment' }), '*');
  </script>`;
  const answer = new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data), { once: true }));
  document.body.append(frame);
  expect(await answer).toMatchObject({ ok: false, code: 'camera_not_allowed', attempt: { errorName: '' } });
});
