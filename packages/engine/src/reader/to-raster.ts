import type { Raster } from '@verify/reading';
import { sizeWithin } from '../camera/frames.ts';
import type { CameraFrame } from '../camera/frames.ts';

/** More than the reading needs, and 48 MB of memory. */
const MAX_PIXELS = 12_000_000;

/**
 * The pixels of a frame, shrunk if its longer side exceeds `maxSidePx`. One canvas is reused, because creating one for
 * each frame costs more than reading it back.
 */
export function toRaster(frame: CameraFrame, maxSidePx = Infinity): Raster {
  const { width, height } = sizeWithin(frame, maxSidePx, MAX_PIXELS);
  canvas ??= new OffscreenCanvas(width, height);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  // Without transparency, which saves a third of the time for reading it back.
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
  if (context === null) throw new Error('no 2D canvas in the worker');
  // Transparent pixels of a PNG become white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(frame, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

let canvas: OffscreenCanvas | null = null;
