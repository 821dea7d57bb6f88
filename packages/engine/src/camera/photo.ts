import { canvasReturnsPixels } from '../media/canvas-returns-pixels.ts';
import { createFrameCanvas } from './frame-canvas.ts';
import type { CameraFrame } from './frames.ts';

export type PhotoResult =
  | { readonly ok: true; readonly blob: Blob; readonly widthPx: number; readonly heightPx: number }
  | { readonly ok: false; readonly code: 'camera_generic' };

/** With `.92`, text edges keep their contrast, and a 1920 x 1080 frame of a document stays below 1 MB. */
const JPEG = { type: 'image/jpeg', quality: 0.92 } as const;

/** From the video frame: `ImageCapture.takePhoto` flickers, refocuses, takes seconds and exists only in Chromium. */
export async function photograph(video: HTMLVideoElement): Promise<PhotoResult> {
  const { videoWidth: width, videoHeight: height } = video;
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || width === 0) return FAILED;
  // The person may have switched the protection on meanwhile.
  if (!canvasReturnsPixels()) return FAILED;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return FAILED;
  context.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, JPEG.type, JPEG.quality));
  return blob === null ? FAILED : { ok: true, blob, widthPx: width, heightPx: height };
}

/** Encodes a kept frame as a photo and closes it. For a worker, where nobody waits for the pixels. */
export async function developFrame(frame: CameraFrame): Promise<PhotoResult> {
  try {
    const { canvas, draw } = createFrameCanvas();
    const { width, height } = await draw(frame);
    return { ok: true, blob: await canvas.convertToBlob(JPEG), widthPx: width, heightPx: height };
  } catch {
    return FAILED; // Out of memory, or a lost device.
  } finally {
    frame.close();
  }
}

const FAILED = { ok: false, code: 'camera_generic' } as const;
