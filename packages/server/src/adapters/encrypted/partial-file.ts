import { createCipheriv, hkdfSync, randomBytes, type CipherGCM, type Cipheriv } from 'node:crypto';
import type { Bytes } from '../../ports/files/file-store.ts';
import { FileDamaged } from './file-damaged.ts';

/**
 * Format of an unfinished file: `VFP1`, 16 bytes of salt, then AES-256-CTR, which is GCM's cipher without its tags.
 * Each byte has the same offset from the header as in the content, so an upload can continue at any point. Integrity
 * comes from the SHA-256 that was announced before the first byte: it is checked when the file is finished, and the
 * file is then written again with tags.
 */
const MAGIC = Buffer.from('VFP1');
const SALT_BYTES = 16;
export const PARTIAL_HEADER_BYTES = MAGIC.length + SALT_BYTES;
const BLOCK_BYTES = 16;

export function newPartialHeader(): Uint8Array {
  return Buffer.concat([MAGIC, randomBytes(SALT_BYTES)]);
}

export const isPartialHeader = (bytes: Uint8Array): boolean =>
  bytes.length >= PARTIAL_HEADER_BYTES && MAGIC.equals(bytes.subarray(0, MAGIC.length));

/** Encrypts and decrypts, starting at a position of the content. */
export function partialCipher(
  dataKey: Uint8Array,
  storageKey: string,
  header: Uint8Array,
  position: number,
): Exclude<Cipheriv, CipherGCM> {
  const salt = header.subarray(MAGIC.length, PARTIAL_HEADER_BYTES);
  const key = new Uint8Array(hkdfSync('sha256', dataKey, salt, `verify partial ${storageKey}`, 32));
  const counter = Buffer.alloc(BLOCK_BYTES);
  counter.writeBigUInt64BE(BigInt(Math.floor(position / BLOCK_BYTES)), 8);
  const cipher = createCipheriv('aes-256-ctr', key, counter);
  cipher.update(new Uint8Array(position % BLOCK_BYTES));
  return cipher;
}

/** The content of an unfinished file, starting at its header. */
export async function* openPartialFile(
  dataKey: Uint8Array,
  storageKey: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array = new Uint8Array();
  let cipher: Exclude<Cipheriv, CipherGCM> | null = null;
  for await (const piece of source) {
    if (cipher) {
      yield cipher.update(piece);
      continue;
    }
    head = Buffer.concat([head, piece]);
    if (head.length < PARTIAL_HEADER_BYTES) continue;
    if (!isPartialHeader(head)) throw new FileDamaged(storageKey);
    cipher = partialCipher(dataKey, storageKey, head.subarray(0, PARTIAL_HEADER_BYTES), 0);
    if (head.length > PARTIAL_HEADER_BYTES) yield cipher.update(head.subarray(PARTIAL_HEADER_BYTES));
  }
}

/**
 * Yields `head` first and then the encrypted pieces of the source. It is not a generator, because a generator's
 * `return` would wait for a source that hangs, and the caller must be able to abandon that source.
 */
export function encryptPieces(source: Bytes, head: Uint8Array | null, cipher: Cipheriv): Bytes {
  const iterator = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  let first = head;
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        if (first !== null) {
          const value = first;
          first = null;
          return { done: false, value };
        }
        const piece = await iterator.next();
        return piece.done ? { done: true, value: undefined } : { done: false, value: cipher.update(piece.value) };
      },
      async return() {
        await iterator.return?.();
        return { done: true, value: undefined };
      },
    }),
  };
}
