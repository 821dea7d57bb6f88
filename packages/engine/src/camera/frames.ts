/**
 * What the camera shows at one moment, at the stream's full resolution: the camera's own picture where the browser hands that out,
 * which costs the page's thread nothing, else a copy. Whoever has it closes it.
 */
export type CameraFrame = VideoFrame | ImageBitmap;

const hasFrame = (video: HTMLVideoElement) =>
  video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0;

export async function grabFrame(video: HTMLVideoElement): Promise<CameraFrame | null> {
  if (!hasFrame(video)) return null;
  try {
    return ownFrame(video) ?? (await createImageBitmap(video));
  } catch {
    return null; // The frame went away meanwhile (camera ended, element emptied): the next one counts.
  }
}

/** Null where the browser has none, or would hand it out as the sensor has it: lying on its side while the phone is held upright. */
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

/** To be closed by itself. Null where there is no memory for another one. */
export async function cloneFrame(frame: CameraFrame): Promise<CameraFrame | null> {
  try {
    return 'clone' in frame ? frame.clone() : await createImageBitmap(frame);
  } catch {
    return null;
  }
}

const frameSize = (frame: CameraFrame): { readonly width: number; readonly height: number } =>
  'displayWidth' in frame ? { width: frame.displayWidth, height: frame.displayHeight } : frame;

/** In whole pixels, its proportions kept: never larger than it is. */
export function sizeWithin(frame: CameraFrame, maxSidePx: number, maxPixels: number = Infinity) {
  const { width, height } = frameSize(frame);
  const scale = Math.min(1, maxSidePx / Math.max(width, height), Math.sqrt(maxPixels / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
