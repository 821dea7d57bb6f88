import type { Raster } from '@verify/reading';
import { sizeWithin } from '../camera/frames.ts';

/** More than the reading needs, and 48 MB of memory. */
const MAX_PIXELS = 12_000_000;

/** The pixels of a picture. One canvas is reused, because creating one costs more than reading it back. */
export function toRaster(picture: ImageBitmap): Raster {
  const { width, height } = sizeWithin(picture, Infinity, MAX_PIXELS);
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
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

let canvas: OffscreenCanvas | null = null;
