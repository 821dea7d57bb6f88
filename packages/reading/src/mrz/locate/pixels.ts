import type { Native } from '../../raster/native.ts';
import { layOut } from '../../raster/wasm.ts';
import type { Plane } from '../../raster/plane.ts';

/** Passes over whole pictures (native/pixels.c), each from and to JavaScript's memory. */
export interface Pixels {
  /** See `brightest` in gray.ts. */
  readonly brightest: (rgba: Uint8Array, to: Uint8Array) => void;
  /** Each pixel the mean of four. */
  readonly halved: (gray: Plane) => Plane;
  /** Bilinear. */
  readonly resized: (gray: Plane, width: number, height: number) => Plane;
  /** Closing minus image: what is dark and narrower than `size` px in some direction, on any background. */
  readonly blackHat: (gray: Plane, size: number) => Plane;
  /** Each pixel with its neighbours, 4 to 2 to 1: noise and dots nearly vanish, strokes of 2 px remain. */
  readonly smoothed: (gray: Plane) => Plane;
  /** The maximum of each tile of `TILE` x `TILE` px. */
  readonly tileTops: (gray: Plane) => Uint8Array;
  /** Runs of pixels that reach their tile's threshold: row, first and last column of each. At most `MOST_RUNS`. */
  readonly inkRuns: (gray: Plane, thresholds: Uint8Array) => Uint16Array;
}

export const TILE = 8;
/** A picture of wood has 200,000 at the second pass. */
const MOST_RUNS = 1_000_000;

export interface PixelExports extends Pick<Native, 'memory' | 'base' | 'brightest' | 'blackHat'> {
  readonly halve: (from: number, to: number, width: number, height: number) => void;
  readonly resize: (
    from: number,
    width: number,
    height: number,
    to: number,
    w: number,
    h: number,
    row: number,
    columns: number,
  ) => void;
  readonly smooth: (from: number, to: number, width: number, height: number, scratch: number) => void;
  readonly tileTops: (from: number, to: number, width: number, height: number) => void;
  readonly inkRuns: (
    from: number,
    thresholds: number,
    width: number,
    height: number,
    out: number,
    most: number,
  ) => number;
}

/** Pixels, or rows' pixels, processed at once if a pass needs no surrounding pixels. */
const BUNCH = 65536;

export function createPixels(native: PixelExports): Pixels {
  const base = native.base();

  const allocate = <const Sizes extends readonly number[]>(...sizes: Sizes) => layOut(native.memory, base, sizes);
  const put = (data: Uint8Array, at: number) => new Uint8Array(native.memory.buffer, at, data.length).set(data);
  const take = (at: number, size: number) => new Uint8Array(native.memory.buffer, at, size).slice();

  return {
    brightest(rgba, to) {
      const [source, target] = allocate(BUNCH * 4, BUNCH);
      for (let from = 0; from < to.length; from += BUNCH) {
        const count = Math.min(BUNCH, to.length - from);
        put(rgba.subarray(from * 4, (from + count) * 4), source);
        native.brightest(source, target, count);
        to.set(new Uint8Array(native.memory.buffer, target, count), from);
      }
    },
    halved({ width, height, data }) {
      const [w, h] = [width >> 1, height >> 1];
      const out = new Uint8Array(w * h);
      const rows = Math.max(1, Math.floor((BUNCH * 8) / width));
      const [source, target] = allocate(rows * 2 * width, rows * w);
      for (let y = 0; y < h; y += rows) {
        const count = Math.min(rows, h - y);
        put(data.subarray(y * 2 * width, (y + count) * 2 * width), source);
        native.halve(source, target, width, count * 2);
        out.set(new Uint8Array(native.memory.buffer, target, count * w), y * w);
      }
      return { width: w, height: h, data: out };
    },
    resized({ width, height, data }, w, h) {
      const [source, target, row, columns] = allocate(data.length, w * h, width * 2 + 2, w * 8);
      put(data, source);
      native.resize(source, width, height, target, w, h, row, columns);
      return { width: w, height: h, data: take(target, w * h) };
    },
    blackHat({ width, height, data }, size) {
      const [from, to, line, tall] = allocate(data.length, data.length, width + size, (height + size) * width);
      put(data, from);
      native.blackHat(from, to, width, height, size, line, tall);
      return { width, height, data: take(to, data.length) };
    },
    smoothed({ width, height, data }) {
      const [from, to, across] = allocate(data.length, data.length, data.length);
      put(data, from);
      native.smooth(from, to, width, height, across);
      return { width, height, data: take(to, data.length) };
    },
    tileTops({ width, height, data }) {
      const tiles = Math.ceil(width / TILE) * Math.ceil(height / TILE);
      const [from, to] = allocate(data.length, tiles);
      put(data, from);
      native.tileTops(from, to, width, height);
      return take(to, tiles);
    },
    inkRuns({ width, height, data }, thresholds) {
      const most = Math.min(MOST_RUNS, Math.ceil(width / 2) * height);
      const [from, tiles, out] = allocate(data.length, thresholds.length, most * 6);
      put(data, from);
      put(thresholds, tiles);
      const count = native.inkRuns(from, tiles, width, height, out, most);
      return new Uint16Array(native.memory.buffer, out, count * 3).slice();
    },
  };
}
