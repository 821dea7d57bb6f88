import type { Box, Raster } from '../types.ts';
import { RASTER_WASM } from './raster-wasm.ts';
import { instantiateNow, layOut, type WasmMemory } from './wasm.ts';

/** Passes over pixels by addresses in their own memory (native/), which keeps no data: the caller copies in and out. */
export interface Native {
  readonly memory: WasmMemory;
  readonly base: () => number;
  readonly luma: (rgba: number, to: number, count: number) => void;
  readonly brightest: (rgba: number, to: number, count: number) => void;
  readonly blackHat: (
    from: number,
    to: number,
    width: number,
    height: number,
    size: number,
    line: number,
    tall: number,
  ) => void;
  readonly shrink: (
    from: number,
    stride: number,
    to: number,
    width: number,
    height: number,
    factor: number,
    across: number,
    down: number,
  ) => void;
  readonly sample: (
    pixels: number,
    part: number,
    m: number,
    to: number,
    width: number,
    height: number,
    x: number,
    xEnd: number,
    y: number,
    yEnd: number,
  ) => void;
  readonly histogram: (from: number, count: number, to: number) => void;
  readonly edgesRoom: (width: number, height: number) => number;
  readonly edges: (
    rgba: number,
    width: number,
    height: number,
    share: number,
    weakest: number,
    strongest: number,
    room: number,
  ) => void;
  readonly vote: (cosines: number, sines: number, tangents: number, reach: number, row: number, votes: number) => void;
  readonly peaks: (votes: number, row: number, least: number, to: number) => number;
  readonly fit: (c: number, s: number, r: number, to: number) => void;
  readonly along: (c: number, s: number, r: number, reach: number, room: number, support: number) => void;
  readonly nextQuad: (
    lines: number,
    pairs: number,
    count: number,
    from: number,
    sums: number,
    reach: number,
    room: number,
    smallest: number,
    sizeCounts: number,
    atLeast: number,
    out: number,
  ) => number;
  readonly sharpness: (plane: number, width: number, height: number) => number;
  readonly glare: (
    rgba: number,
    width: number,
    height: number,
    burnt: number,
    least: number,
    mask: number,
    queue: number,
  ) => number;
  readonly colour: (rgba: number, count: number, to: number) => void;
  readonly occlusion: (
    rgba: number,
    width: number,
    height: number,
    left: number,
    top: number,
    mask: number,
    queue: number,
  ) => number;
}

/** `atob` is in every browser and in Node. */
declare const atob: (base64: string) => string;

let made: Native | null = null;

/** Made on first use. Throws if a page's policy forbids wasm; then no reader loads. */
export function native(): Native {
  made ??= instantiateNow<Native>(Uint8Array.from(atob(RASTER_WASM), (char) => char.charCodeAt(0)));
  return made;
}

/** Addresses of blocks with these numbers of bytes. Views of the memory made before become invalid. */
export function allocate<const Sizes extends readonly number[]>(...sizes: Sizes): { [Each in keyof Sizes]: number } {
  return layOut(native().memory, native().base(), sizes);
}

export const bytesAt = (at: number, count: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(native().memory.buffer, at, count);
export const wordsAt = (at: number, count: number): Int32Array<ArrayBuffer> =>
  new Int32Array(native().memory.buffer, at, count);
export const floatsAt = (at: number, count: number): Float32Array<ArrayBuffer> =>
  new Float32Array(native().memory.buffer, at, count);
export const doublesAt = (at: number, count: number): Float64Array<ArrayBuffer> =>
  new Float64Array(native().memory.buffer, at, count);

/** Copies the pixels within the box (whole pixels, inside the raster), or all of them, row by row. */
export function putPixels({ width, height, data }: Raster, at: number, box: Box = { x: 0, y: 0, width, height }): void {
  const plain = plainly(data);
  const to = bytesAt(at, box.width * box.height * 4);
  const from = (box.y * width + box.x) * 4;
  if (box.width === width) {
    to.set(plain.subarray(from, from + to.length));
    return;
  }
  const row = box.width * 4;
  for (let y = 0, p = from; y < box.height; y++, p += width * 4) to.set(plain.subarray(p, p + row), y * row);
}

export function putBytes(data: Raster['data'], at: number): void {
  bytesAt(at, data.length).set(plainly(data));
}

/** Copying a clamped array would go value by value. */
const plainly = ({ buffer, byteOffset, byteLength }: Raster['data']): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Pixels per pass, few enough to stay in the processor's cache. */
export const BUNCH = 65536;
