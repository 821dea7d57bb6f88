import type { Plane } from '../../raster/plane.ts';
import type { Raster } from '../../types.ts';
import type { Pixels } from './pixels.ts';

/** More pixels do not help any MRZ line: 44 characters over 5,000 px are 110 px each. Limits memory for huge sizes. */
const MOST_PIXELS = 16_000_000;

/** The brightest channel, where ink is dark and guilloches bright; transparent is white. Averaged by `factor`. */
export function brightest(pixels: Pixels, raster: Raster): { gray: Plane; factor: number } {
  let factor = 1;
  while ((raster.width / factor) * (raster.height / factor) > MOST_PIXELS) factor++;
  const width = Math.max(1, Math.floor(raster.width / factor));
  const height = Math.max(1, Math.floor(raster.height / factor));
  const out = new Uint8Array(width * height);
  const { data } = raster;
  if (factor === 1) {
    pixels.brightest(new Uint8Array(data.buffer, data.byteOffset, out.length * 4), out);
    return { gray: { width, height, data: out }, factor };
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let dy = 0; dy < factor; dy++) {
        for (let dx = 0; dx < factor; dx++) {
          const i = ((y * factor + dy) * raster.width + x * factor + dx) * 4;
          sum += brightness((data[i]! | (data[i + 1]! << 8) | (data[i + 2]! << 16) | (data[i + 3]! << 24)) >>> 0);
        }
      }
      out[y * width + x] = sum / (factor * factor);
    }
  }
  return { gray: { width, height, data: out }, factor };
}

/** Brightness of a pixel in little-endian ABGR, the byte order of every machine that runs wasm. */
function brightness(pixel: number): number {
  const r = pixel & 255;
  const g = (pixel >>> 8) & 255;
  const b = (pixel >>> 16) & 255;
  const alpha = pixel >>> 24;
  const top = r > g ? (r > b ? r : b) : g > b ? g : b;
  return alpha === 255 ? top : (top * alpha + 255 * (255 - alpha)) / 255;
}

/** Averages when it shrinks and interpolates bilinearly when it grows. */
export function resized(pixels: Pixels, gray: Plane, scale: number): Plane {
  const width = Math.max(1, Math.round(gray.width * scale));
  const height = Math.max(1, Math.round(gray.height * scale));
  if (width === gray.width && height === gray.height) return gray;
  let source = gray;
  while (source.width >= width * 2 && source.height >= height * 2) source = pixels.halved(source);
  return pixels.resized(source, width, height);
}

/** The picture and its halves, made on demand: a strip is sampled from the level of about its own resolution. */
export class Pyramid {
  private readonly pixels: Pixels;
  private readonly levels: Plane[];

  constructor(pixels: Pixels, gray: Plane) {
    this.pixels = pixels;
    this.levels = [gray];
  }

  /** The level whose pixels are about `pixels` wide, and how much smaller it is. */
  levelFor(pixels: number): { gray: Plane; shrink: number } {
    let level = 0;
    while (pixels >= 1.6 * 2 ** level && level < 6) level++;
    while (this.levels.length <= level) {
      const last = this.levels[this.levels.length - 1]!;
      if (last.width < 2 || last.height < 2) break;
      this.levels.push(this.pixels.halved(last));
    }
    level = Math.min(level, this.levels.length - 1);
    return { gray: this.levels[level]!, shrink: 2 ** level };
  }
}
