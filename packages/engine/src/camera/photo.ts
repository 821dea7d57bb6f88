import { sizeWithin } from './frames.ts';
import type { CameraFrame } from './frames.ts';

export type PhotoResult =
  | { readonly ok: true; readonly blob: Blob; readonly widthPx: number; readonly heightPx: number }
  | { readonly ok: false; readonly code: 'camera_generic' };

/** `.92`: text edges keep their contrast, a 1920 x 1080 frame of a document stays below 1 MB. */
const JPEG = { type: 'image/jpeg', quality: 0.92 } as const;

/** From the video frame rather than `ImageCapture.takePhoto`: that one blinks, refocuses, takes seconds on Android and exists in Chromium only. */
export async function photograph(video: HTMLVideoElement): Promise<PhotoResult> {
  const { videoWidth: width, videoHeight: height } = video;
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || width === 0) return FAILED;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return FAILED;
  context.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, JPEG.type, JPEG.quality));
  return blob === null ? FAILED : { ok: true, blob, widthPx: width, heightPx: height };
}

/** The photo of a frame that was kept, which it closes. For a worker, where nobody waits for the pixels. */
export async function developFrame(frame: CameraFrame): Promise<PhotoResult> {
  const { width, height } = sizeWithin(frame, Infinity);
  try {
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d', { willReadFrequently: true, alpha: false })!.drawImage(frame, 0, 0);
    return { ok: true, blob: await canvas.convertToBlob(JPEG), widthPx: width, heightPx: height };
  } catch {
    return FAILED; // No memory for it, or a lost device.
  } finally {
    frame.close();
  }
}

const FAILED = { ok: false, code: 'camera_generic' } as const;
