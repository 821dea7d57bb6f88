/** One picture of the stream: the camera's own if the browser provides it, else a copy. Its owner closes it. */
export type CameraFrame = VideoFrame | ImageBitmap;

const hasFrame = (video: HTMLVideoElement) =>
  video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0;

export async function grabFrame(video: HTMLVideoElement): Promise<CameraFrame | null> {
  if (!hasFrame(video)) return null;
  try {
    return ownFrame(video) ?? (await createImageBitmap(video));
  } catch {
    return null; // The frame disappeared in the meantime (camera ended, element emptied); the next one counts.
  }
}

/** Null if the browser has none, or would provide it in the sensor's orientation while the phone is held upright. */
function ownFrame(video: HTMLVideoElement): VideoFrame | null {
  if (typeof VideoFrame !== 'function') return null;
  let frame: VideoFrame;
  try {
    frame = new VideoFrame(video);
  } catch {
    return null;
  }
  if (frame.displayWidth === video.videoWidth && frame.displayHeight === video.videoHeight) return frame;
  frame.close();
  return null;
}

/** Must be closed separately. Null if there is no memory for another one. */
export async function cloneFrame(frame: CameraFrame): Promise<CameraFrame | null> {
  try {
    return 'clone' in frame ? frame.clone() : await createImageBitmap(frame);
  } catch {
    return null;
  }
}

const frameSize = (frame: CameraFrame): { readonly width: number; readonly height: number } =>
  'displayWidth' in frame ? { width: frame.displayWidth, height: frame.displayHeight } : frame;

/** In whole pixels, with the same proportions and never enlarged. */
export function sizeWithin(frame: CameraFrame, maxSidePx: number, maxPixels: number = Infinity) {
  const { width, height } = frameSize(frame);
  const scale = Math.min(1, maxSidePx / Math.max(width, height), Math.sqrt(maxPixels / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
