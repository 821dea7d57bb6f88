import type { Raster } from '../types.ts';

/** A raster's pixels as little-endian ABGR words, which is what every machine with wasm has: one load and store instead of four. */
export function wordsOf({ data }: Raster): Int32Array {
  const aligned = data.byteOffset % 4 === 0 ? data : data.slice();
  return new Int32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2);
}
