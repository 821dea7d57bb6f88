import type { Raster } from '../raster.ts';

interface Encoder {
  getDecodedBuffer(frame: object): Uint8Array;
  getEncodedBuffer(): Uint8Array;
  setCompressionRatio(layer: number, ratio: number): void;
  setQuality(lossless: boolean, layer: number): void;
  encode(): void;
}
type Codec = (options: object) => Promise<{ readonly J2KEncoder: new () => Encoder }>;

/** A picture as chips keep it, as a codestream without a file around it. */
export async function jpeg2000({ width, height, data }: Raster): Promise<Uint8Array> {
  // @ts-expect-error The package brings no types.
  const { default: codec } = (await import('@cornerstonejs/codec-openjpeg/wasmjs')) as { default: Codec };
  const { J2KEncoder } = await codec({ print: () => undefined, printErr: () => undefined });
  const encoder = new J2KEncoder();
  const frame = { width, height, bitsPerSample: 8, componentCount: 3, isSigned: false, isUsingColorTransform: true };
  const pixels = encoder.getDecodedBuffer(frame);
  for (let i = 0; i < width * height; i++) pixels.set(data.subarray(4 * i, 4 * i + 3), 3 * i);
  encoder.setQuality(false, 1);
  encoder.setCompressionRatio(0, RATIO);
  encoder.encode();
  return Uint8Array.from(encoder.getEncodedBuffer());
}

/** As on chips, which have 15 to 20 kB for a portrait. */
const RATIO = 40;
