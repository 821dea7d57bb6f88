import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Appended, Bytes, FileStore, Stored } from '../file-store.ts';
import { FileDamaged } from './file-damaged.ts';
import {
  encryptPieces,
  isPartialHeader,
  newPartialHeader,
  PARTIAL_HEADER_BYTES as HEADER,
  partialCipher,
} from './partial-file.ts';
import { contentBytes, openFile, sealFile } from './whole-file.ts';

/** Which key a file is under. `plain`: it is from before files were encrypted. Null: the key was shredded, or never made. */
export interface FileKeys {
  forRead(storageKey: string): Promise<Uint8Array | 'plain' | null>;
  /** Makes the key where there is none yet. Throws for one that was shredded. */
  forWrite(storageKey: string): Promise<Uint8Array | 'plain'>;
}

/** Any file store, with everything that it keeps encrypted. Names and lengths of files stay readable; they say nothing of a person. */
export function encryptFiles(inner: FileStore, keys: FileKeys): FileStore {
  /** Read each time: another process may have forgotten the file and begun it anew, under another header. */
  async function headerOf(key: string): Promise<Uint8Array> {
    const bytes = await inner.readPartialStart(key, HEADER);
    if (!bytes || !isPartialHeader(bytes)) throw new FileDamaged(key);
    return bytes;
  }

  async function put(key: string, dataKey: Uint8Array, source: Bytes): Promise<Stored> {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    const sealed = sealFile(dataKey, key, source, (piece) => {
      hash.update(piece);
      sizeBytes += piece.length;
    });
    await inner.put(key, sealed);
    return { sizeBytes, sha256: hash.digest('hex') };
  }

  async function append(key: string, dataKey: Uint8Array, offset: number, source: Bytes, limitBytes: number) {
    let stored = await inner.partialBytes(key);
    // Cut within its header by a crash: nothing of it was acknowledged.
    if (stored > 0 && stored < HEADER) {
      await inner.discard(key);
      stored = 0;
    }
    const begun = stored > 0;
    if (!begun && offset !== 0) return { ok: false, code: 'offset', receivedBytes: 0 } satisfies Appended;
    const header = begun ? await headerOf(key) : newPartialHeader();
    const pieces = encryptPieces(source, begun ? null : header, partialCipher(dataKey, key, header, offset));
    const appended = await inner.append(key, begun ? offset + HEADER : 0, pieces, limitBytes + HEADER);
    return { ...appended, receivedBytes: Math.max(0, appended.receivedBytes - HEADER) };
  }

  async function readPartial(key: string, dataKey: Uint8Array): Promise<Uint8Array | null> {
    const bytes = await inner.readPartial(key);
    if (!bytes || bytes.length < HEADER) return null;
    if (!isPartialHeader(bytes)) throw new FileDamaged(key);
    return partialCipher(dataKey, key, bytes.subarray(0, HEADER), 0).update(bytes.subarray(HEADER));
  }

  async function read(key: string, dataKey: Uint8Array): Promise<Uint8Array | null> {
    const bytes = await inner.read(key);
    if (!bytes) return null;
    const content: Uint8Array[] = [];
    for await (const piece of openFile(dataKey, key, [bytes])) content.push(piece);
    return Buffer.concat(content);
  }

  return {
    async put(key, source) {
      const dataKey = await keys.forWrite(key);
      return dataKey === 'plain' ? inner.put(key, source) : put(key, dataKey, source);
    },

    async partialBytes(key) {
      const stored = await inner.partialBytes(key);
      return stored === 0 || (await keys.forRead(key)) === 'plain' ? stored : Math.max(0, stored - HEADER);
    },

    async append(key, offset, source, limitBytes) {
      const dataKey = await keys.forWrite(key);
      return dataKey === 'plain'
        ? inner.append(key, offset, source, limitBytes)
        : append(key, dataKey, offset, source, limitBytes);
    },

    async finish(key, sha256) {
      const dataKey = await keys.forRead(key);
      if (dataKey === 'plain') return inner.finish(key, sha256);
      const bytes = dataKey && (await readPartial(key, dataKey));
      if (!bytes) return { ok: false, code: 'missing' };
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) return { ok: false, code: 'mismatch' };
      const stored = await put(key, dataKey, [bytes]);
      await inner.discard(key);
      return { ok: true, stored };
    },

    discard: (key) => inner.discard(key),

    async readPartialStart(key, bytes) {
      const dataKey = await keys.forRead(key);
      if (dataKey === 'plain') return inner.readPartialStart(key, bytes);
      const stored = dataKey && (await inner.readPartialStart(key, bytes + HEADER));
      if (!stored || stored.length < HEADER) return null;
      const header = stored.subarray(0, HEADER);
      return partialCipher(dataKey, key, header, 0).update(stored.subarray(HEADER));
    },

    async readPartial(key) {
      const dataKey = await keys.forRead(key);
      if (dataKey === 'plain') return inner.readPartial(key);
      return dataKey && readPartial(key, dataKey);
    },

    async read(key) {
      const dataKey = await keys.forRead(key);
      if (dataKey === 'plain') return inner.read(key);
      return dataKey && read(key, dataKey);
    },

    async open(key) {
      const dataKey = await keys.forRead(key);
      if (dataKey === 'plain') return inner.open(key);
      const opened = dataKey && (await inner.open(key));
      if (!opened) return null;
      const stream = Readable.from(openFile(dataKey, key, opened.stream), { objectMode: false });
      // One that nobody began to read would never let go of the file below.
      stream.once('close', () => opened.stream.destroy());
      return { stream, sizeBytes: contentBytes(opened.sizeBytes) };
    },

    has: (key) => inner.has(key),
    remove: (key) => inner.remove(key),
    sweep: () => inner.sweep(),
    isFull: (error) => inner.isFull(error),
    isAway: (error) => inner.isAway(error),
  };
}
