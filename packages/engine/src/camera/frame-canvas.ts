import { createFrameCopier } from './copy-frame.ts';
import { sizeWithin } from './frames.ts';
import type { CameraFrame } from './frames.ts';

export interface FrameCanvas {
  readonly canvas: OffscreenCanvas;
  /** The frame's pixels, at most `maxSidePx` on the longer side, valid until the next call. It stays open. */
  draw(frame: CameraFrame, maxSidePx?: number): Promise<ImageData>;
}

/** One canvas for many frames, for a worker. They are copied, not drawn: see `createFrameCopier`. */
export function createFrameCanvas(): FrameCanvas {
  const shown = createContext();
  let whole: OffscreenCanvasRenderingContext2D | null = null;
  const copy = createFrameCopier();

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
