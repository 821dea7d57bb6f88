import type { Raster } from '@verify/reading';
import { withCpuLimit } from './cpu-limit.ts';

interface Decoder {
  getEncodedBuffer(length: number): Uint8Array;
  getDecodedBuffer(): Uint8Array;
  getFrameInfo(): { readonly width: number; readonly height: number; readonly componentCount: number };
  decode(): void;
}
type Codec = (options: object) => Promise<{ readonly J2KDecoder: new () => Decoder }>;

/** Portraits in chips have 413 x 531 px and less than 30 kB; ISO/IEC 19794-5 defines none above. */
const MOST_SIDE_PX = 2_000;
const MOST_TILES = 16;
const MOST_LAYERS = 64;
const MOST_LEVELS = 8;
/** The specimen chip's portrait takes 50 ms with the loading of the decoder. */
const DECODE_CPU_MS = 2_000;

/** Decodes a State-signed JPEG 2000; null for one that is broken, or more expensive than any portrait. */
export async function decodeJpeg2000(bytes: Uint8Array): Promise<Raster | null> {
  if (!isModest(bytes)) return null;
  // @ts-expect-error The package brings no types.
  const { default: codec } = (await import('@cornerstonejs/codec-openjpeg/decodewasmjs')) as { default: Codec };
  try {
    return await withCpuLimit(DECODE_CPU_MS, async () => {
      const silent = () => undefined;
      const decoder = new (await codec({ print: silent, printErr: silent })).J2KDecoder();
      decoder.getEncodedBuffer(bytes.length).set(bytes);
      decoder.decode();
      const { width, height, componentCount } = decoder.getFrameInfo();
      return rgba(decoder.getDecodedBuffer(), width, height, componentCount);
    });
  } catch {
    // The decoder's text may quote the file.
    return null;
  }
}

function rgba(samples: Uint8Array, width: number, height: number, components: number): Raster | null {
  if (samples.length !== width * height * components) return null;
  const data = new Uint8Array(4 * width * height).fill(255);
  const colour = components >= 3 ? [0, 1, 2] : [0, 0, 0];
  for (let i = 0; i < width * height; i++)
    colour.forEach((from, to) => (data[4 * i + to] = samples[components * i + from]!));
  return { width, height, data };
}

const START = Buffer.from('ff4fff51', 'hex');
const CODING_STYLE = 0xff52;
const TILE = 0xff90;

/** Reads the main header of the codestream (ISO/IEC 15444-1, annex A), before a decoder reserves any memory for it. */
function isModest(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.indexOf(START);
  if (start < 0) return false;
  try {
    const size = start + START.length;
    const [right, bottom, left, top] = [4, 8, 12, 16].map((at) => file.readUInt32BE(size + at)) as [
      number,
      number,
      number,
      number,
    ];
    const [tileWidth, tileHeight] = [file.readUInt32BE(size + 20), file.readUInt32BE(size + 24)];
    const components = file.readUInt16BE(size + 36);
    const [width, height] = [right - left, bottom - top];
    const tiles = Math.ceil(right / tileWidth) * Math.ceil(bottom / tileHeight);
    const eightBits = [...Array(Math.min(components, 4)).keys()].every(
      (i) => file.readUIntBE(size + 38 + 3 * i, 3) === 0x070101,
    );
    if (!(width > 0 && height > 0 && Math.max(right, bottom) <= MOST_SIDE_PX && tiles <= MOST_TILES)) return false;
    if (![1, 3, 4].includes(components) || !eightBits) return false;
    for (let at = size + file.readUInt16BE(size); file.readUInt16BE(at) !== TILE; at += 2 + file.readUInt16BE(at + 2)) {
      if (file.readUInt16BE(at) !== CODING_STYLE) continue;
      // Precincts of their own size can be so small that they outnumber the pixels.
      const [style, layers, levels] = [file[at + 4]!, file.readUInt16BE(at + 6), file[at + 9]!];
      if ((style & 1) !== 0 || layers > MOST_LAYERS || levels > MOST_LEVELS) return false;
    }
    return true;
  } catch {
    return false;
  }
}
