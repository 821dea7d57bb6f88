import { sizeWithin } from './frames.ts';
import type { CameraFrame } from './frames.ts';

export interface FrameCanvas {
  readonly canvas: OffscreenCanvas;
  /**
   * Draws the frame, shrunk if its longer side exceeds `maxSidePx`, and returns its pixels, which are valid until the
   * next call. The frame stays open.
   */
  draw(frame: CameraFrame, maxSidePx?: number): Promise<ImageData>;
}

/**
 * One canvas for many frames of a camera, for a worker. A camera's own pictures are copied into it and not drawn:
 * Chromium keeps a decoded copy of every `VideoFrame` that `drawImage` puts onto a canvas in memory, also after the
 * worker has ended. At 20 frames of 640 x 360 a second, that was 18 MB a second (`cc/image_memory` in its memory
 * dumps, measured by `pnpm bench slow-phone`).
 */
export function createFrameCanvas(): FrameCanvas {
  const shown = createContext();
  let whole: OffscreenCanvasRenderingContext2D | null = null;
  let bytes = new Uint8ClampedArray();

  /** Null if the browser does not give the frame's pixels as they are shown. */
  async function copy(frame: CameraFrame): Promise<ImageData | null> {
    if (!('copyTo' in frame) || !isUpright(frame)) return null;
    const { displayWidth: width, displayHeight: height } = frame;
    const size = width * height * 4;
    try {
      // Browsers that can't convert ignore the format, and return the size of the camera's own.
      if (frame.allocationSize({ format: 'RGBA' }) !== size) return null;
      if (bytes.length !== size) bytes = new Uint8ClampedArray(size);
      await frame.copyTo(bytes, { format: 'RGBA' });
      return new ImageData(bytes, width, height);
    } catch {
      return null; // This format can't be converted; such a frame is drawn.
    }
  }

  return {
    canvas: shown.canvas,
    async draw(frame, maxSidePx = Infinity) {
      const { width, height } = sizeWithin(frame, maxSidePx);
      const copied = await copy(frame);
      setSize(shown.canvas, width, height);
      if (copied?.width === width && copied.height === height) {
        shown.putImageData(copied, 0, 0);
        return copied;
      }
      if (copied) {
        whole ??= createContext();
        setSize(whole.canvas, copied.width, copied.height);
        whole.putImageData(copied, 0, 0);
      }
      shown.drawImage(copied ? whole!.canvas : frame, 0, 0, width, height);
      return shown.getImageData(0, 0, width, height);
    },
  };
}

/** Its pixels need not be turned, mirrored or stretched. TypeScript does not know `rotation` and `flip` yet. */
function isUpright(frame: VideoFrame): boolean {
  const { rotation = 0, flip = false } = frame as { rotation?: number; flip?: boolean };
  const { width, height } = frame.visibleRect ?? { width: 0, height: 0 };
  return rotation === 0 && !flip && frame.displayWidth === width && frame.displayHeight === height;
}

function createContext(): OffscreenCanvasRenderingContext2D {
  // Without transparency, which saves a third of the time for reading it back.
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true, alpha: false });
  if (context === null) throw new Error('no 2D canvas in the worker');
  return context;
}

/** Setting the size of a canvas clears it, even if it stays the same. */
function setSize(canvas: OffscreenCanvas, width: number, height: number): void {
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
}
