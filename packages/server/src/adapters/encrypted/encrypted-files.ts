import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Appended, Bytes, FileStore, OpenedFile, Stored } from '../../ports/files/file-store.ts';
import { FileDamaged } from './file-damaged.ts';
import {
  encryptPieces,
  isPartialHeader,
  newPartialHeader,
  openPartialFile,
  PARTIAL_HEADER_BYTES as HEADER,
  partialCipher,
} from './partial-file.ts';
import { contentBytes, openFile, sealFile } from './whole-file.ts';

/**
 * The key that a file is encrypted with. `plain`: the file is older than encryption. Null: the key was shredded or
 * never existed.
 */
export interface FileKeys {
  forRead(storageKey: string): Promise<Uint8Array | 'plain' | null>;
  /** Creates the key if there is none. Throws if it was shredded. */
  forWrite(storageKey: string): Promise<Uint8Array | 'plain'>;
}

/**
 * Wraps any file store so that all contents are encrypted. Names and lengths of files stay readable; they do not
 * identify a person.
 */
export function encryptFiles(inner: FileStore, keys: FileKeys): FileStore {
  /** Read each time, because another process may have discarded the file and started it again under another header. */
  async function headerOf(key: string): Promise<Uint8Array> {
    const opened = await inner.openPartial(key, HEADER);
    const bytes = Buffer.concat(opened ? await opened.stream.toArray() : []);
    if (!isPartialHeader(bytes)) throw new FileDamaged(key);
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
    // A crash cut the file within its header, so no byte of it was acknowledged.
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

    discard: (key) => inner.discard(key),

    async openPartial(key, firstBytes) {
      const dataKey = await keys.forRead(key);
      if (dataKey === 'plain') return inner.openPartial(key, firstBytes);
      const opened = dataKey && (await inner.openPartial(key, firstBytes && firstBytes + HEADER));
      if (!opened) return null;
      const sizeBytes = opened.sizeBytes - HEADER;
      if (sizeBytes >= 0) return { stream: readable(openPartialFile(dataKey, key, opened.stream), opened), sizeBytes };
      opened.stream.destroy();
      return null;
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
      return {
        stream: readable(openFile(dataKey, key, opened.stream), opened),
        sizeBytes: contentBytes(opened.sizeBytes),
      };
    },

    has: (key) => inner.has(key),
    remove: (key) => inner.remove(key),
    sweep: () => inner.sweep(),
    isFull: (error) => inner.isFull(error),
    isAway: (error) => inner.isAway(error),
  };
}

function readable(content: AsyncIterable<Uint8Array>, below: OpenedFile): Readable {
  const stream = Readable.from(content, { objectMode: false });
  // If nobody reads the outer stream, destroying it here releases the file below.
  stream.once('close', () => below.stream.destroy());
  return stream;
}
