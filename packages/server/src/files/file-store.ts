import type { Readable } from 'node:stream';

/** Bytes as they arrive: a request body, a stream, or an array of pieces. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface Stored {
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
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
  /** Makes an unfinished file a file, when its bytes have that hash. `mismatch` keeps it unfinished. */
  finish(
    key: string,
    sha256: string,
  ): Promise<{ ok: true; stored: Stored } | { ok: false; code: 'mismatch' | 'missing' }>;
  /** Forgets an unfinished file. */
  discard(key: string): Promise<void>;
  /** All bytes of an unfinished file, to be looked at before it is finished. */
  readPartial(key: string): Promise<Uint8Array | null>;

  /** The first bytes of an unfinished file, as many as there are of those asked for. */
  readPartialStart(key: string, bytes: number): Promise<Uint8Array | null>;

  /** True for a whole file. */
  has(key: string): Promise<boolean>;
  read(key: string): Promise<Uint8Array | null>;
  open(key: string): Promise<{ stream: Readable; sizeBytes: number } | null>;
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
