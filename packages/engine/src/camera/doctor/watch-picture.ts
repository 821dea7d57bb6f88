import type { Camera } from '../camera.ts';
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
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
  // Without it, pixels are averaged, and with them the noise that tells a live picture from a frozen one.
  if (context) context.imageSmoothingEnabled = false;
  let last: PictureTrouble | null = null;

  const timer = setInterval(() => {
    const luma = camera.state === 'paused' ? null : context && read(context, video);
    // A hidden tab shows nothing new, and that is nobody's fault.
    if (!luma) return judge.reset();
    const trouble = judge.next({ luma, atMs: performance.now() });
    if (trouble !== last) onChange((last = trouble));
  }, EVERY_MS);
  return () => clearInterval(timer);
}

function read(context: CanvasRenderingContext2D, video: HTMLVideoElement): Uint8Array | null {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.paused) return null;
  try {
    context.drawImage(video, 0, 0, WIDTH, HEIGHT);
    const { data } = context.getImageData(0, 0, WIDTH, HEIGHT);
    const luma = new Uint8Array(WIDTH * HEIGHT);
    // ITU-R BT.601, as cameras send it.
    for (let i = 0; i < luma.length; i++)
      luma[i] = Math.round(0.299 * data[4 * i]! + 0.587 * data[4 * i + 1]! + 0.114 * data[4 * i + 2]!);
    return luma;
  } catch {
    return null; // The frame disappeared in the meantime.
  }
}
