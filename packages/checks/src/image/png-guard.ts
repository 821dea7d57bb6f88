import { createInflate } from 'node:zlib';

/** A photo or a screenshot has a few hundred IDAT chunks and a dozen others. */
const CHUNKS = 20_000;
/** Limit for packed profiles and notes; the largest profile in use has 3 MB. libpng would unpack 50 MB. */
const UNPACKED_BYTES = 4 * 1024 * 1024;
/** To decompress even an empty one takes 0.1 ms. Programs write a profile and a few notes. */
const MOST_PACKED = 100;
const PACKED = new Set(['zTXt', 'iTXt', 'iCCP']);

/** False for a PNG whose notes and profiles, which libvips reads first, cost more than its pixels could. */
export async function isModestPng(bytes: Uint8Array): Promise<boolean> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let unpacked = 0;
  let chunks = 0;
  let packedChunks = 0;
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    if (++chunks > CHUNKS || at + 12 + length > file.length) return false;
    const name = file.toString('latin1', at + 4, at + 8);
    if (name === 'IEND') return true;
    if (PACKED.has(name)) {
      const packed = packedPart(name, file.subarray(at + 8, at + 8 + length));
      if (packed && ++packedChunks > MOST_PACKED) return false;
      if (packed) unpacked += await inflatedBytes(packed, UNPACKED_BYTES - unpacked);
      if (unpacked >= UNPACKED_BYTES) return false;
    }
    at += 12 + length;
  }
  // libvips reports a missing end itself.
  return true;
}

/** PNG (third edition) 11.3.3: keyword, null, method, bytes; iTXt has a flag, the method and two texts before them. */
function packedPart(name: string, body: Buffer): Buffer | null {
  const keyword = body.indexOf(0);
  if (keyword < 0) return null;
  if (name !== 'iTXt') return body.subarray(keyword + 2);
  if (body[keyword + 1] !== 1) return null;
  const language = body.indexOf(0, keyword + 3);
  const translated = language < 0 ? -1 : body.indexOf(0, language + 1);
  return translated < 0 ? null : body.subarray(translated + 1);
}

/** Size of the unpacked bytes up to `limit`, none of which are kept. Broken data counts as far as it goes. */
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
