/** The part of `WebAssembly` that is used: this package has neither DOM nor Node types. */
interface WasmHost {
  readonly instantiate: (bytes: Uint8Array) => Promise<{ readonly instance: WasmInstance }>;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => WasmInstance;
}

interface WasmInstance {
  readonly exports: unknown;
}

declare const WebAssembly: WasmHost;

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  readonly grow: (pages: number) => number;
}

const PAGE = 65536;

/** Exports of a module without imports. The caller gives their type. */
export async function instantiate<Exports>(wasm: Uint8Array): Promise<Exports> {
  return (await WebAssembly.instantiate(wasm)).instance.exports as Exports;
}

/** The same synchronously, for a module of a few kB: compiling it takes less time than a pass over a picture. */
export function instantiateNow<Exports>(wasm: Uint8Array): Exports {
  return new WebAssembly.Instance(new WebAssembly.Module(wasm)).exports as Exports;
}

/** Addresses of blocks with these numbers of bytes from `from` on, with room for reads beyond. Growing memory moves. */
export function layOut<const Sizes extends readonly number[]>(
  memory: WasmMemory,
  from: number,
  sizes: Sizes,
): { [Each in keyof Sizes]: number } {
  let end = from;
  const addresses = sizes.map((size) => {
    const at = end;
    end += (size + 47) & ~15;
    return at;
  });
  const missing = end - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  return addresses as { [Each in keyof Sizes]: number };
}
