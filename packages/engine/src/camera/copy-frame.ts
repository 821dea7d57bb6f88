import type { CameraFrame } from './frames.ts';

/**
 * Copies the pixels of a camera's frames, which are valid until the next call; null if the browser does not give them
 * as they are shown, so that the frame must be drawn. This avoids drawing: Chromium keeps a decoded copy of every
 * picture of a camera that `drawImage` or `createImageBitmap` takes from a `VideoFrame` or a video element, also after
 * the worker and the camera have ended (`cc/image_memory` in its memory dumps; 18 MB a second at 20 frames of 640 x
 * 360).
 */
export function createFrameCopier(): (frame: CameraFrame) => Promise<ImageData | null> {
  let bytes = new Uint8ClampedArray();
  return async (frame) => {
    if (!('copyTo' in frame) || !isUpright(frame)) return null;
    const { displayWidth: width, displayHeight: height } = frame;
    const size = width * height * 4;
    try {
      // Browsers that can't convert ignore the format and return the size in the camera's own format.
      if (frame.allocationSize({ format: 'RGBA' }) !== size) return null;
      if (bytes.length !== size) bytes = new Uint8ClampedArray(size);
      await frame.copyTo(bytes, { format: 'RGBA' });
      return new ImageData(bytes, width, height);
    } catch {
      return null; // The browser can't convert this format.
    }
  };
}

/** Its pixels need no rotation, mirroring or stretching. TypeScript does not have `rotation` and `flip` yet. */
function isUpright(frame: VideoFrame): boolean {
  const { rotation = 0, flip = false } = frame as { rotation?: number; flip?: boolean };
  const { width, height } = frame.visibleRect ?? { width: 0, height: 0 };
  return rotation === 0 && !flip && frame.displayWidth === width && frame.displayHeight === height;
}
