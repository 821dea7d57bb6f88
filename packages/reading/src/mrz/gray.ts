import type { Raster } from '../types.ts';

export interface Gray {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** No line of an MRZ gains from more: 44 characters over 5,000 px are 110 px each. Bounds memory for hostile sizes. */
const MOST_PIXELS = 16_000_000;

/**
 * The brightest channel of each pixel: ink is dark in all of them, a coloured guilloche is bright in at least one.
 * Transparent pixels count as white. Larger rasters are averaged down by a whole factor; `factor` says by how much.
 */
export function brightest(raster: Raster): { gray: Gray; factor: number } {
  let factor = 1;
  while ((raster.width / factor) * (raster.height / factor) > MOST_PIXELS) factor++;
  const width = Math.max(1, Math.floor(raster.width / factor));
  const height = Math.max(1, Math.floor(raster.height / factor));
  const out = new Uint8Array(width * height);
  const { data } = raster;
  const words = data.byteOffset % 4 === 0 ? new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2) : null;
  if (factor === 1 && words) {
    for (let i = 0; i < out.length; i++) out[i] = brightness(words[i]!);
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

/** Of a pixel as little-endian ABGR, which is what every machine with wasm has. */
function brightness(pixel: number): number {
  const r = pixel & 255;
  const g = (pixel >>> 8) & 255;
  const b = (pixel >>> 16) & 255;
  const alpha = pixel >>> 24;
  const top = r > g ? (r > b ? r : b) : g > b ? g : b;
  return alpha === 255 ? top : (top * alpha + 255 * (255 - alpha)) / 255;
}

/** By averaging when it shrinks, bilinear when it grows. */
export function resized(gray: Gray, scale: number): Gray {
  const width = Math.max(1, Math.round(gray.width * scale));
  const height = Math.max(1, Math.round(gray.height * scale));
  if (width === gray.width && height === gray.height) return gray;
  let source = gray;
  while (source.width >= width * 2 && source.height >= height * 2) source = halved(source);
  return bilinear(source, width, height);
}

/** Each pixel the mean of four. */
export function halved(gray: Gray): Gray {
  const width = gray.width >> 1;
  const height = gray.height >> 1;
  const out = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y++) {
    let from = y * 2 * gray.width;
    for (let x = 0; x < width; x++, from += 2, to++) {
      const below = from + gray.width;
      out[to] = (gray.data[from]! + gray.data[from + 1]! + gray.data[below]! + gray.data[below + 1]! + 2) >> 2;
    }
  }
  return { width, height, data: out };
}

function bilinear(gray: Gray, width: number, height: number): Gray {
  const out = new Uint8Array(width * height);
  const left = new Int32Array(width);
  const share = new Int32Array(width);
  for (let x = 0; x < width; x++) {
    const at = Math.min(gray.width - 1, Math.max(0, ((x + 0.5) * gray.width) / width - 0.5));
    left[x] = Math.min(Math.floor(at), Math.max(0, gray.width - 2));
    share[x] = Math.round((at - left[x]!) * 128);
  }
  const step = gray.width > 1 ? 1 : 0;
  for (let y = 0; y < height; y++) {
    const at = Math.min(gray.height - 1, Math.max(0, ((y + 0.5) * gray.height) / height - 0.5));
    const top = Math.min(Math.floor(at), Math.max(0, gray.height - 2));
    const down = Math.round((at - top) * 128);
    const a = top * gray.width;
    const b = gray.height > 1 ? a + gray.width : a;
    for (let x = 0, to = y * width; x < width; x++, to++) {
      const l = left[x]!;
      const s = share[x]!;
      const upper = gray.data[a + l]! * (128 - s) + gray.data[a + l + step]! * s;
      const lower = gray.data[b + l]! * (128 - s) + gray.data[b + l + step]! * s;
      out[to] = (upper * (128 - down) + lower * down + 8192) >> 14;
    }
  }
  return { width, height, data: out };
}

/** The picture and its halves, made when first asked for: a strip is sampled from the level that has about its own resolution. */
export class Pyramid {
  private readonly levels: Gray[];

  constructor(gray: Gray) {
    this.levels = [gray];
  }

  /** The level whose pixels are about `pixels` wide, and how much smaller it is. */
  levelFor(pixels: number): { gray: Gray; shrink: number } {
    let level = 0;
    while (pixels >= 1.6 * 2 ** level && level < 6) level++;
    while (this.levels.length <= level) {
      const last = this.levels[this.levels.length - 1]!;
      if (last.width < 2 || last.height < 2) break;
      this.levels.push(halved(last));
    }
    level = Math.min(level, this.levels.length - 1);
    return { gray: this.levels[level]!, shrink: 2 ** level };
  }
}
