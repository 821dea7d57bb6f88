import type { Readable } from 'node:stream';

/** Bytes as they arrive: a request body, a stream, or an array of pieces. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface Stored {
  readonly sizeBytes: number;
  /** Lower-case hex digits. */
  readonly sha256: string;
}

export interface OpenedFile {
  /** Must be read to its end or destroyed. */
  readonly stream: Readable;
  readonly sizeBytes: number;
}

export type Appended =
  | { readonly ok: true; readonly receivedBytes: number }
  /**
   * `offset`: the file has a different length. `too_large`: more than `limitBytes` arrived. `interrupted`: the source
   * failed.
   */
  | { readonly ok: false; readonly code: 'offset' | 'too_large' | 'interrupted'; readonly receivedBytes: number };

/**
 * Stores bytes. Acknowledged bytes survive a power cut, and a reader never sees part of a file. Keys are this server's
 * own ids (`[a-z0-9-]+`). Every driver must pass `files-conformance.ts`.
 */
export interface FileStore {
  /** Writes a whole file and replaces one with the same key. */
  put(key: string, source: Bytes): Promise<Stored>;

  /** Number of bytes of an unfinished file that are safely stored; 0 if it does not exist. */
  partialBytes(key: string): Promise<number>;
  /**
   * Appends to an unfinished file exactly at its end. Bytes before an interruption are kept. A later call takes over
   * from one that still waits.
   */
  append(key: string, offset: number, source: Bytes, limitBytes: number): Promise<Appended>;
  /** Deletes an unfinished file. */
  discard(key: string): Promise<void>;
  /**
   * Bytes of an unfinished file in order. `sizeBytes` is their number; the stream ends early if the file is discarded.
   * @param firstBytes at most this many
   */
  openPartial(key: string, firstBytes?: number): Promise<OpenedFile | null>;

  /** True if the complete file exists. */
  has(key: string): Promise<boolean>;
  read(key: string): Promise<Uint8Array | null>;
  open(key: string): Promise<OpenedFile | null>;
  /** Removing a missing file is not an error. */
  remove(key: string): Promise<void>;

  /** Deletes what a crash left behind; called once at start. Returns the number of files. */
  sweep(): Promise<number>;
  isFull(error: unknown): boolean;
  /** True when the store can't be reached at the moment, so that the call may be repeated. */
  isAway(error: unknown): boolean;
}

const KEY = /^[a-z0-9][a-z0-9-]{0,127}$/;

export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('not a storage key');
  return key;
}

/**
 * Turns an unfinished file into a complete one, in one pass over its bytes. Null if it does not exist.
 * @param check passes every piece on; if it throws, the file stays unfinished
 */
export async function finishFile(
  files: FileStore,
  key: string,
  check: (pieces: AsyncIterable<Uint8Array>) => Bytes,
): Promise<Stored | null> {
  const partial = await files.openPartial(key);
  if (!partial) return null;
  try {
    const stored = await files.put(key, check(partial.stream));
    await files.discard(key);
    return stored;
  } finally {
    partial.stream.destroy();
  }
}
