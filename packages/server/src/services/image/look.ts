import sharp from 'sharp';
import { sniff } from './sniff.ts';

const SIDE = 32;
const KEPT = 16;
/** A miniature of one colour looks like any other: a wave of two levels over it makes about a thousand. */
const LEAST = 1000;

/**
 * How a picture looks, in 256 bits (64 hexadecimal characters): the lowest frequencies of its 32 x 32 miniature, each above or below their
 * median. Saving it again or making it smaller changes a few of them; another photograph of the same document most. The first 64 bits
 * are the 8 x 8 lowest. Null for what is no picture that we open, or has nothing on it.
 */
export async function lookOf(bytes: Uint8Array): Promise<string | null> {
  const type = sniff(bytes);
  if (!type || type === 'application/pdf') return null;
  try {
    const pixels = await sharp(bytes, { limitInputPixels: 50_000_000, pages: 1, sequentialRead: true })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(SIDE, SIDE, { fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer();
    const values = lowest(pixels);
    const strongest = values.slice(1).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    return strongest < LEAST ? null : bitsOf(values);
  } catch {
    // The document check says what is wrong with it.
    return null;
  }
}

/** Cosine transform, the KEPT x KEPT lowest. */
function lowest(pixels: Uint8Array): Float64Array {
  const rows = new Float64Array(SIDE * KEPT);
  for (let y = 0; y < SIDE; y++)
    for (let u = 0; u < KEPT; u++) {
      let sum = 0;
      for (let x = 0; x < SIDE; x++) sum += pixels[y * SIDE + x]! * WAVES[u * SIDE + x]!;
      rows[y * KEPT + u] = sum;
    }
  const out = new Float64Array(KEPT * KEPT);
  for (let v = 0; v < KEPT; v++)
    for (let u = 0; u < KEPT; u++) {
      let sum = 0;
      for (let y = 0; y < SIDE; y++) sum += rows[y * KEPT + u]! * WAVES[v * SIDE + y]!;
      out[v * KEPT + u] = sum;
    }
  return out;
}

const WAVES = Float64Array.from({ length: KEPT * SIDE }, (_, i) =>
  Math.cos((Math.PI * Math.floor(i / SIDE) * (2 * (i % SIDE) + 1)) / (2 * SIDE)),
);

/** The 8 x 8 lowest first; the mean, which every picture has, counts as below. */
const ORDER: readonly number[] = Array.from({ length: KEPT * KEPT }, (_, i) => i).toSorted((a, b) => {
  const outer = (i: number): number => (i % KEPT < 8 && i < 8 * KEPT ? 0 : 1);
  return outer(a) - outer(b) || a - b;
});

function bitsOf(values: Float64Array): string {
  const median = values.slice(1).sort()[values.length >> 1]!;
  let out = '';
  for (let at = 0; at < ORDER.length; at += 4) {
    let digit = 0;
    for (let k = 0; k < 4; k++) digit = digit * 2 + (ORDER[at + k]! > 0 && values[ORDER[at + k]!]! > median ? 1 : 0);
    out += digit.toString(16);
  }
  return out;
}
