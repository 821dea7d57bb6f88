import { readFile } from 'node:fs/promises';
import type { Raster } from '@verify/reading';
import type { Placement } from '../sample.ts';

const FILE = new URL('../../../assets/face-net.wasm', import.meta.url);
/** Bytes beyond the end of each address that may be read. */
const BEYOND_BYTES = 64;

/** The part of `WebAssembly` that is used; Node's types leave it to the browser's. */
interface WasmHost {
  instantiate(bytes: Uint8Array): Promise<{ readonly instance: { readonly exports: unknown } }>;
}

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  base(): number;
  run(jobs: number, count: number): void;
  sample(
    picture: number,
    width: number,
    height: number,
    ...rest: readonly [a: number, b: number, x: number, y: number, size: number, mirror: number, ...number[]]
  ): void;
}

/** (value - mean) / deviation. */
interface Normalisation {
  readonly mean: readonly [red: number, green: number, blue: number];
  readonly deviation: number;
}

/** `native/face-net.c` and its memory, which only grows: allocations are never freed. Addresses are in bytes. */
export interface Kernels {
  allocate(bytes: number): number;
  /** Allocates memory for these values, followed by zeros up to `floats`. */
  keep(values: Float32Array, floats?: number): number;
  floats(address: number, count: number): Float32Array;
  words(address: number, count: number): Int32Array;
  /** Memory that is used only during one run. Networks run one at a time, so they share it. */
  shared(bytes: number): number;
  run(jobs: number, count: number): void;
  /** Bilinear crop to RGB floats; black outside. A picture more than twice too large must be shrunk first. */
  sample(
    to: number,
    image: Raster,
    placement: Placement,
    size: number,
    how: Normalisation & { mirror?: boolean },
  ): void;
}

let loaded: Promise<Kernels> | null = null;

/** Loaded once per thread for all networks: 23 kB. Tried again after a failure. */
export function loadKernels(): Promise<Kernels> {
  loaded ??= load();
  loaded.catch(() => (loaded = null));
  return loaded;
}

async function load(): Promise<Kernels> {
  const host = (globalThis as unknown as { WebAssembly: WasmHost }).WebAssembly;
  const { instance } = await host.instantiate(await readFile(FILE));
  const { memory, base, run, sample } = instance.exports as Exports;
  let end = base();
  const allocate = (bytes: number): number => {
    const address = end;
    end = (end + bytes + BEYOND_BYTES + 15) & ~15;
    const missing = end - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / 65_536));
    return address;
  };
  const scratch = { address: 0, bytes: 0 };
  const picture = { address: 0, bytes: 0 };
  const atLeast = (place: typeof scratch, bytes: number): number => {
    if (bytes > place.bytes) Object.assign(place, { address: allocate(bytes), bytes });
    return place.address;
  };
  const floats = (address: number, count: number) => new Float32Array(memory.buffer, address, count);
  return {
    allocate,
    keep(values, count = values.length) {
      const address = allocate(count * 4);
      floats(address, count).set(values);
      return address;
    },
    floats,
    words: (address, count) => new Int32Array(memory.buffer, address, count),
    shared: (bytes) => atLeast(scratch, bytes),
    run,
    sample(to, image, { a, b, x, y }, size, { mean, deviation, mirror = false }) {
      const { width, height, data } = image;
      const address = atLeast(picture, width * height * 4);
      new Uint8Array(memory.buffer, address).set(data.subarray(0, width * height * 4));
      sample(address, width, height, a, b, x, y, size, Number(mirror), ...mean, 1 / deviation, to);
    },
  };
}
