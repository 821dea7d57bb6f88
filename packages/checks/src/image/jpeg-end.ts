import { createHash } from 'node:crypto';
import { sharp } from './guarded-sharp.ts';

const END = [0xff, 0xd9] as const;
/** A larger picture without the marker stays refused, because checking whether it is complete takes two decodings. */
const MOST_PIXELS = 20_000_000;
/** Entropy-coded data that no encoder would have written here. */
const FILLER: readonly number[] = Array.from({ length: 96 }, (_, i) => [0x55, 0x2d, 0x93][i % 3]!);

/** The file with the end marker that some programs leave out; null if it has one, or pixels are missing, too. */
export async function withEnd(jpeg: Uint8Array): Promise<Uint8Array | null> {
  if (jpeg.at(-2) === END[0] && jpeg.at(-1) === END[1]) return null;
  const data = jpeg.at(-1) === END[0] ? jpeg.subarray(0, -1) : jpeg;
  const whole = Buffer.concat([data, Buffer.from(END)]);
  try {
    const same = (await digest(whole)) === (await digest(Buffer.concat([data, Buffer.from([...FILLER, ...END])])));
    return same ? whole : null;
  } catch {
    return null;
  }
}

async function digest(jpeg: Uint8Array): Promise<string> {
  const pixels = await sharp(jpeg, { failOn: 'none', limitInputPixels: MOST_PIXELS }).greyscale().raw().toBuffer();
  return createHash('sha256').update(pixels).digest('hex');
}
