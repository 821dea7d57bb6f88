import { BODY_LIMIT_BYTES } from './receive.ts';

/** The raw bytes of a body, up to one byte more than the limit. Reading stops there. */
export async function readBody(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    pieces.push(piece);
    length += piece.length;
    if (length > BODY_LIMIT_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, BODY_LIMIT_BYTES + 1);
}
