import type { Readable } from 'node:stream';

/** Bytes as they arrive: a request body, a stream, or an array of pieces. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface Stored {
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface OpenedFile {
  /** To be read to its end, or destroyed. */
  readonly stream: Readable;
  readonly sizeBytes: number;
}

export type Appended =
  | { readonly ok: true; readonly receivedBytes: number }
  /** `offset`: the file has another length. `too_large`: more than `limitBytes` came. `interrupted`: the source ended in an error. */
  | { readonly ok: false; readonly code: 'offset' | 'too_large' | 'interrupted'; readonly receivedBytes: number };

/**
 * Where bytes live. What a promise has acknowledged survives a power cut; a reader never sees a part of a file.
 * Keys are this server's own ids (`[a-z0-9-]+`). `files-conformance.ts` is what a driver must pass.
 */
export interface FileStore {
  /** Writes a whole file, in place of one of the same key. */
  put(key: string, source: Bytes): Promise<Stored>;

  /** How much of an unfinished file is safe; 0 when none was begun. */
  partialBytes(key: string): Promise<number>;
  /** Adds to an unfinished file at exactly its end. What came before an interruption is kept. A later call takes over from one that still waits. */
  append(key: string, offset: number, source: Bytes, limitBytes: number): Promise<Appended>;
  /** Forgets an unfinished file. */
  discard(key: string): Promise<void>;
  /**
   * Bytes of an unfinished file, in their order. `sizeBytes` is how many there are; the stream ends early when somebody discards them.
   *
   * @param firstBytes no more than these
   */
  openPartial(key: string, firstBytes?: number): Promise<OpenedFile | null>;

  /** True for a whole file. */
  has(key: string): Promise<boolean>;
  read(key: string): Promise<Uint8Array | null>;
  open(key: string): Promise<OpenedFile | null>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;

  /** Clears what a crash has left behind; called once at start. Returns how many files. */
  sweep(): Promise<number>;
  isFull(error: unknown): boolean;
  /** True when the store can't be reached at the moment: what was asked may be asked again. */
  isAway(error: unknown): boolean;
}

const KEY = /^[a-z0-9][a-z0-9-]{0,127}$/;

export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('not a storage key');
  return key;
}

/**
 * Makes an unfinished file a file, in one pass over its bytes. Null: there is none.
 *
 * @param check hands every piece on; what it throws leaves the file unfinished
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
