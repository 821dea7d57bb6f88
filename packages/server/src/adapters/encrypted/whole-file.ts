import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Bytes } from '../../ports/files/file-store.ts';
import { FileDamaged } from './file-damaged.ts';

/**
 * Format of a finished file: `VFE1`, 16 bytes of salt, then chunks of 64 KiB under AES-256-GCM, each with its tag.
 * Every file has its own key (HKDF of the application's key, the salt and the storage key). The nonce holds the chunk's
 * number and a flag for the last chunk, so chunks that were moved, dropped or taken from another file do not open.
 * Chunks allow a video to be served as a stream.
 */
const MAGIC = Buffer.from('VFE1');
const SALT_BYTES = 16;
const HEADER_BYTES = MAGIC.length + SALT_BYTES;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;
/** Chunks are written in groups of 16, one megabyte. A write costs more than the cipher does. */
const WRITE_PARTS = 32;

/** Length of the content of a file that occupies `storedBytes`. */
export function contentBytes(storedBytes: number): number {
  const sealed = storedBytes - HEADER_BYTES;
  return Math.max(0, sealed - Math.max(1, Math.ceil(sealed / SEALED_BYTES)) * TAG_BYTES);
}

/** `seen` is called with each piece of the content. */
export async function* sealFile(
  dataKey: Uint8Array,
  storageKey: string,
  source: Bytes,
  seen: (piece: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(SALT_BYTES);
  const key = fileKey(dataKey, storageKey, salt);
  let index = 0;
  const seal = (content: Uint8Array, last: boolean): Uint8Array[] => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index++, last));
    // GCM's `update` already returns the last block; `final` only finishes the tag.
    const sealed = cipher.update(content);
    cipher.final();
    return [sealed, cipher.getAuthTag()];
  };
  let ready: Uint8Array[] = [MAGIC, salt];
  // One buffer is reused: a new buffer for each chunk would stay in memory until it is collected, long after the file
  // is finished.
  const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  let filled = 0;
  for await (const piece of source) {
    seen(piece);
    for (let at = 0; at < piece.length;) {
      // A chunk that is exactly full may be the last one; only the next byte shows whether it is.
      if (filled === CHUNK_BYTES) {
        ready.push(...seal(chunk, false));
        filled = 0;
        if (ready.length >= WRITE_PARTS) {
          yield Buffer.concat(ready);
          ready = [];
        }
      }
      const part = piece.subarray(at, at + CHUNK_BYTES - filled);
      chunk.set(part, filled);
      filled += part.length;
      at += part.length;
    }
  }
  yield Buffer.concat([...ready, ...seal(chunk.subarray(0, filled), true)]);
}

/**
 * The content, chunk by chunk, each only after its tag was checked. Ends with `FileDamaged` if a chunk does not open.
 */
export async function* openFile(dataKey: Uint8Array, storageKey: string, source: Bytes): AsyncGenerator<Uint8Array> {
  let key: Uint8Array | null = null;
  let index = 0;
  const open = (sealed: Uint8Array, last: boolean): Uint8Array => {
    if (key === null || sealed.length < TAG_BYTES) throw new FileDamaged(storageKey);
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index++, last), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      // Node only says "unable to authenticate data"; naming the file helps the operator.
      throw new FileDamaged(storageKey);
    }
  };
  let rest: Uint8Array = Buffer.alloc(0);
  for await (const piece of source) {
    let pending = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    if (key === null && pending.length >= HEADER_BYTES) {
      if (!MAGIC.equals(pending.subarray(0, MAGIC.length))) throw new FileDamaged(storageKey);
      key = fileKey(dataKey, storageKey, pending.subarray(MAGIC.length, HEADER_BYTES));
      pending = pending.subarray(HEADER_BYTES);
    }
    while (key !== null && pending.length > SEALED_BYTES) {
      yield open(pending.subarray(0, SEALED_BYTES), false);
      pending = pending.subarray(SEALED_BYTES);
    }
    rest = pending;
  }
  yield open(rest, true);
}

function nonceOf(index: number, last: boolean): Uint8Array {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 0);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

const fileKey = (dataKey: Uint8Array, storageKey: string, salt: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', dataKey, salt, `verify file ${storageKey}`, 32));
