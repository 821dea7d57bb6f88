import { createInflate } from 'node:zlib';

/** Chunks of a photo or a screenshot: some hundreds of IDAT and a dozen of others. */
const CHUNKS = 20_000;
/** Profiles and notes that stand packed beside the pixels; the largest profile in use has 3 MB. libpng would unpack 50 MB of them for us. */
const UNPACKED_BYTES = 4 * 1024 * 1024;
const PACKED = new Set(['zTXt', 'iTXt', 'iCCP']);

/** False for a PNG whose notes and profiles cost more than its pixels could: libvips reads them all before it tells the size. */
export async function isModestPng(bytes: Uint8Array): Promise<boolean> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let unpacked = 0;
  let chunks = 0;
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    if (++chunks > CHUNKS || at + 12 + length > file.length) return false;
    const name = file.toString('latin1', at + 4, at + 8);
    if (name === 'IEND') return true;
    if (PACKED.has(name)) {
      const packed = packedPart(name, file.subarray(at + 8, at + 8 + length));
      if (packed) unpacked += await inflatedBytes(packed, UNPACKED_BYTES - unpacked);
      if (unpacked >= UNPACKED_BYTES) return false;
    }
    at += 12 + length;
  }
  // Without an end libvips has its own word for it.
  return true;
}

/** PNG (third edition) 11.3.3: keyword, null, method, then the packed bytes; iTXt has a flag, the method and two texts before them. */
function packedPart(name: string, body: Buffer): Buffer | null {
  const keyword = body.indexOf(0);
  if (keyword < 0) return null;
  if (name !== 'iTXt') return body.subarray(keyword + 2);
  if (body[keyword + 1] !== 1) return null;
  const language = body.indexOf(0, keyword + 3);
  const translated = language < 0 ? -1 : body.indexOf(0, language + 1);
  return translated < 0 ? null : body.subarray(translated + 1);
}

/** How much comes out of packed bytes, counted piece by piece and kept nowhere; at most `limit`. Broken ones count as far as they go. */
function inflatedBytes(packed: Uint8Array, limit: number): Promise<number> {
  return new Promise((resolve) => {
    const inflate = createInflate({ chunkSize: 64 * 1024 });
    let count = 0;
    const settle = (): void => {
      inflate.destroy();
      resolve(Math.min(count, limit));
    };
    inflate.on('data', (piece: Buffer) => {
      count += piece.length;
      if (count >= limit) settle();
    });
    inflate.once('end', settle).once('error', settle);
    inflate.end(packed);
  });
}
