import type { Camera } from '../camera.ts';
import { grabFrame } from '../frames.ts';
import type { CameraFrame } from '../frames.ts';
import { createPictureJudge, type PictureTrouble } from './judge-picture.ts';

/** Twice a second is enough, because a fault counts only after two seconds, and it saves the phone's processor. */
const EVERY_MS = 500;
const [WIDTH, HEIGHT] = [64, 36];

/** Reports what is wrong with the camera's picture, and null when it is fine again. Returns a function that stops. */
export function watchPicture(
  camera: Pick<Camera, 'state'>,
  video: HTMLVideoElement,
  onChange: (trouble: PictureTrouble | null) => void,
): () => void {
  const judge = createPictureJudge();
  const read = createReader();
  let last: PictureTrouble | null = null;
  let stopped = false;
  let wasPaused = false;

  async function look(): Promise<void> {
    // Stopped by a call or an alert, or never started because a WebView requires a tap.
    const isPaused = camera.state === 'live' && video.paused;
    // If no tap is needed, the next check finds it running.
    if (isPaused) video.play().catch(() => {});
    const isStuck = isPaused && wasPaused;
    wasPaused = isPaused;
    const luma = camera.state === 'paused' || isPaused ? null : await read(video);
    if (stopped) return;
    // A hidden tab shows nothing new, which is not a fault.
    if (!luma) judge.reset();
    if (!luma && !isStuck && last !== 'paused') return;
    const trouble = luma ? judge.next({ luma, atMs: performance.now() }) : isStuck ? 'paused' : null;
    if (trouble !== last) onChange((last = trouble));
  }

  const timer = setInterval(() => void look(), EVERY_MS);
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

/** Reads single pixels, because averages lack the noise that distinguishes a live picture from a frozen one. */
function createReader(): (video: HTMLVideoElement) => Promise<Uint8Array | null> {
  const readPlane = createPlaneReader();
  let context: CanvasRenderingContext2D | null = null;

  function draw(frame: CameraFrame): Uint8Array {
    context ??= smallContext();
    context.drawImage(frame, 0, 0, WIDTH, HEIGHT);
    const { data } = context.getImageData(0, 0, WIDTH, HEIGHT);
    // ITU-R BT.601, as cameras send it.
    const luma = (at: number) => Math.round(0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!);
    return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => luma(4 * i));
  }

  return async (video) => {
    const frame = await grabFrame(video);
    if (frame === null) return null;
    try {
      return (await readPlane(frame)) ?? draw(frame);
    } catch {
      return null; // The frame disappeared in the meantime.
    } finally {
      frame.close();
    }
  };
}

/** Formats that begin with a luma plane. */
const WITH_LUMA: readonly (VideoPixelFormat | null)[] = ['I420', 'NV12', 'I422', 'I444'];

/**
 * Takes the luma from a frame in the camera's own format, because the page's thread has no time to convert a million
 * pixels, and drawing a frame costs memory (`createFrameCopier`). Null for a frame in another format.
 */
function createPlaneReader(): (frame: CameraFrame) => Promise<Uint8Array | null> {
  let bytes = new Uint8Array();
  return async (frame) => {
    if (!('copyTo' in frame) || !WITH_LUMA.includes(frame.format) || !frame.visibleRect) return null;
    const size = frame.allocationSize();
    if (bytes.length !== size) bytes = new Uint8Array(size);
    const { width, height } = frame.visibleRect;
    const isLimited = frame.colorSpace.fullRange !== true;
    const [{ offset, stride } = { offset: 0, stride: width }] = await frame.copyTo(bytes);
    return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
      const x = Math.floor((((i % WIDTH) + 0.5) * width) / WIDTH);
      const y = Math.floor(((Math.floor(i / WIDTH) + 0.5) * height) / HEIGHT);
      const level = bytes[offset + y * stride + x]!;
      return isLimited ? Math.min(255, Math.max(0, Math.round(((level - 16) * 255) / 219))) : level;
    });
  };
}

function smallContext(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })!;
  context.imageSmoothingEnabled = false;
  return context;
}
