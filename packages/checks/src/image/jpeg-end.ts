import { createHash } from 'node:crypto';
import { sharp } from './guarded-sharp.ts';

const END = [0xff, 0xd9] as const;
/** Entropy-coded data that no encoder would have written here. */
const FILLER: readonly number[] = Array.from({ length: 96 }, (_, i) => [0x55, 0x2d, 0x93][i % 3]!);

export const hasEnd = (jpeg: Uint8Array): boolean => jpeg.at(-2) === END[0] && jpeg.at(-1) === END[1];

/**
 * Some programs leave out the end marker of a JPEG, and all pixels are there without it. This adds the marker, or gives
 * null where pixels are missing, too: what follows the data changes the picture only if the decoder still needs it.
 * Decodes twice, so ask only where the marker is missing.
 */
export async function withEnd(jpeg: Uint8Array, limitInputPixels: number): Promise<Uint8Array | null> {
  const data = jpeg.at(-1) === END[0] ? jpeg.subarray(0, -1) : jpeg;
  const whole = joined(data, END);
  const digest = async (bytes: Uint8Array): Promise<string> => {
    const pixels = await sharp(bytes, { failOn: 'none', limitInputPixels }).greyscale().raw().toBuffer();
    return createHash('sha256').update(pixels).digest('hex');
  };
  try {
    return (await digest(whole)) === (await digest(joined(data, [...FILLER, ...END]))) ? whole : null;
  } catch {
    // Too many pixels, or no picture at all: who decodes it next says which.
    return jpeg;
  }
}

function joined(data: Uint8Array, tail: readonly number[]): Uint8Array {
  const out = new Uint8Array(data.length + tail.length);
  out.set(data);
  out.set(tail, data.length);
  return out;
}
