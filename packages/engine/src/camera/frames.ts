export type PhotoResult =
  | { readonly ok: true; readonly blob: Blob; readonly widthPx: number; readonly heightPx: number }
  | { readonly ok: false; readonly code: 'camera_generic' };

/** `.92`: text edges keep their contrast, a 1920 x 1080 frame of a document stays below 1 MB. */
const JPEG_QUALITY = 0.92;

const hasFrame = (video: HTMLVideoElement) =>
  video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0;

export async function grabBitmap(video: HTMLVideoElement, maxSidePx: number): Promise<ImageBitmap | null> {
  if (!hasFrame(video)) return null;
  const scale = Math.min(1, maxSidePx / Math.max(video.videoWidth, video.videoHeight));
  const size = {
    resizeWidth: Math.max(1, Math.round(video.videoWidth * scale)),
    resizeHeight: Math.max(1, Math.round(video.videoHeight * scale)),
  };
  try {
    return await createImageBitmap(video, { ...size, resizeQuality: 'low' });
  } catch {
    return null; // The frame went away meanwhile (camera ended, element emptied): the next one counts.
  }
}

/** From the video frame rather than `ImageCapture.takePhoto`: that one blinks, refocuses, takes seconds on Android and exists in Chromium only. */
export async function photograph(video: HTMLVideoElement): Promise<PhotoResult> {
  return hasFrame(video) ? encodePhoto(video, video.videoWidth, video.videoHeight) : FAILED;
}

/** Also for a frame that was grabbed before. */
export async function encodePhoto(frame: CanvasImageSource, widthPx: number, heightPx: number): Promise<PhotoResult> {
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = heightPx;
  const context = canvas.getContext('2d');
  if (context === null) return FAILED;
  context.drawImage(frame, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  if (blob === null) return FAILED;
  return { ok: true, blob, widthPx, heightPx };
}

const FAILED = { ok: false, code: 'camera_generic' } as const;
