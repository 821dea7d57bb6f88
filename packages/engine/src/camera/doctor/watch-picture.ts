import type { Camera } from '../camera.ts';
import { createFrameCopier } from '../copy-frame.ts';
import { grabFrame } from '../frames.ts';
import type { CameraFrame } from '../frames.ts';
import { createPictureJudge, type PictureTrouble } from './judge-picture.ts';

/** Twice a second: a trouble counts after two seconds, and a phone has better things to do. */
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

  async function look(): Promise<void> {
    const luma = camera.state === 'paused' || video.paused ? null : await read(video);
    if (stopped) return;
    // A hidden tab shows nothing new, and that is nobody's fault.
    if (!luma) return judge.reset();
    const trouble = judge.next({ luma, atMs: performance.now() });
    if (trouble !== last) onChange((last = trouble));
  }

  const timer = setInterval(() => void look(), EVERY_MS);
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

/**
 * Reads the light of single pixels, as far apart as the small picture's. Averaged pixels would lack the noise that tells
 * a live picture from a frozen one.
 */
function createReader(): (video: HTMLVideoElement) => Promise<Uint8Array | null> {
  const copy = createFrameCopier();
  let context: CanvasRenderingContext2D | null = null;

  function draw(frame: CameraFrame): ImageData {
    context ??= smallContext();
    context.drawImage(frame, 0, 0, WIDTH, HEIGHT);
    return context.getImageData(0, 0, WIDTH, HEIGHT);
  }

  return async (video) => {
    const frame = await grabFrame(video);
    if (frame === null) return null;
    try {
      return lumaOf((await copy(frame)) ?? draw(frame));
    } catch {
      return null; // The frame disappeared in the meantime.
    } finally {
      frame.close();
    }
  };
}

function smallContext(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })!;
  context.imageSmoothingEnabled = false;
  return context;
}

/** ITU-R BT.601, as cameras send it. */
function lumaOf({ data, width, height }: ImageData): Uint8Array {
  const luma = new Uint8Array(WIDTH * HEIGHT);
  for (let i = 0; i < luma.length; i++) {
    const x = Math.floor((((i % WIDTH) + 0.5) * width) / WIDTH);
    const y = Math.floor(((Math.floor(i / WIDTH) + 0.5) * height) / HEIGHT);
    const at = 4 * (y * width + x);
    luma[i] = Math.round(0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!);
  }
  return luma;
}
